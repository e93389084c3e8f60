import { useEffect } from 'preact/hooks'
import { SERVICE_NAME } from '../../domain/service.ts'

/** Names the screen in the browser's tab; what is shown beside a screen, until it is closed. */
export function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = `${title} · ${SERVICE_NAME}`
    return () => {
      document.title = before
    }
  }, [title])
}
