import { useEffect } from 'preact/hooks'
import { SERVICE_NAME } from '../../domain/service.ts'

/** Names the screen in the browser's tab. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${SERVICE_NAME}`
  }, [title])
}
