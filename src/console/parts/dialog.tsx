import './dialog.css'
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { say } from '../language.ts'

interface DialogProps {
  title: string
  /** As wide as the screen lets it be. */
  isWide?: boolean
  /** Whether it is the whole screen of a phone, and begins with what it holds: its title is not seen. */
  isWhole?: boolean
  onClose(): void
  children: ComponentChildren
}

/**
 * Opens over all else. Safari before 15.4 knows no dialogs: there the style puts it over the screen. The focus is on the
 * first field, or on the title of what has none: not on a button, which a second Enter would press.
 */
function openDialog(dialog: HTMLElement): void {
  if ('showModal' in dialog) (dialog as HTMLDialogElement).showModal()
  else dialog.setAttribute('open', '')
  for (const places of ['input, select, textarea', 'h2']) {
    for (const place of dialog.querySelectorAll<HTMLElement>(places)) {
      place.focus()
      if (place === document.activeElement) return
    }
  }
}

/** Closes one that is there, which then says so. */
export function closeDialog(dialog: HTMLElement | null | undefined): void {
  if (!dialog) return
  if ('close' in dialog) (dialog as HTMLDialogElement).close()
  else dialog.dispatchEvent(new Event('close'))
}

/** A question or form over the screen. Escape closes it, and the focus goes back to where it was. */
export function Dialog({ title, isWide, isWhole, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const whenClosed = useRef(onClose)
  whenClosed.current = onClose
  useEffect(() => {
    const shown: HTMLElement | null = dialog.current
    if (shown === null) return
    shown.addEventListener('close', () => whenClosed.current())
    shown.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape' && !('close' in shown)) closeDialog(shown)
    })
    openDialog(shown)
  }, [])
  return (
    <dialog
      ref={dialog}
      class={isWhole ? 'whole' : isWide ? 'wide' : undefined}
      aria-labelledby={id}
    >
      <header>
        <h2 id={id} class={isWhole ? 'sr-only' : undefined} tabIndex={-1}>
          {title}
        </h2>
        <button
          type="button"
          class="plain small"
          aria-label={say(['Cerrar', 'Close'])}
          onClick={() => closeDialog(dialog.current)}
        >
          ✕
        </button>
      </header>
      {children}
    </dialog>
  )
}
