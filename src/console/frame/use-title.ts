import { useEffect } from 'preact/hooks'
import { SERVICE_NAME } from '../../domain/service.ts'

/** What is open, the last on top: a screen, and what is shown beside it. */
const open: { title: string }[] = []

function nameTab(): void {
  const top = open[open.length - 1]
  if (top) document.title = `${top.title} · ${SERVICE_NAME}`
}

/** Names the screen in the browser's tab; what is shown beside a screen, until it is closed. */
export function useTitle(title: string): void {
  useEffect(() => {
    const opened = { title }
    open.push(opened)
    nameTab()
    return () => {
      open.splice(open.indexOf(opened), 1)
      nameTab()
    }
  }, [title])
}
