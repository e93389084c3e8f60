import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/**
 * Gives the focus to an element when it is shown, or to the first one in it that fits `within`; again when `input`
 * changes.
 */
export function useFirstFocus<Shown extends HTMLElement>(
  within?: string,
  input?: unknown,
): RefObject<Shown | null> {
  const shown = useRef<Shown>(null)
  useEffect(() => {
    // A dialog around it opens right after this, and gives the focus to its own first button.
    queueMicrotask(() => {
      const place = within === undefined ? shown.current : shown.current?.querySelector(within)
      if (place instanceof HTMLElement) place.focus()
    })
  }, [within, input])
  return shown
}
