import { useEffect } from 'preact/hooks'

/** Whether keys are meant for what has the focus, or for a dialog. */
export const isTyping = (): boolean =>
  document.querySelector('dialog[open]') !== null ||
  /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement?.tagName ?? '')

/** Moves the focus to the next row of a list, or the one before, by J and K; `/` leads to what it is searched by. */
export function useRowKeys(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping()) return
      const target =
        event.key === 'j'
          ? rowBeside(1)
          : event.key === 'k'
            ? rowBeside(-1)
            : event.key === '/'
              ? searchField()
              : null
      if (!target) return
      event.preventDefault()
      target.focus()
      target.scrollIntoView({ block: 'nearest' })
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

function rowBeside(step: 1 | -1): HTMLElement | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>('main a.row')]
  const now = rows.indexOf(document.activeElement as HTMLElement)
  return rows[now === -1 ? 0 : now + step]
}

const searchField = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('main search input[type=search]')
