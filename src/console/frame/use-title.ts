import { useEffect } from 'preact/hooks'
import { frameTexts } from './texts.ts'

/** Names the screen in the browser's tab. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${frameTexts.name}`
  }, [title])
}
