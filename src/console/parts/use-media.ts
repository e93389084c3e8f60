import { useEffect, useState } from 'preact/hooks'

/** Whether the window fits a query of CSS, now and after each change. */
export function useMedia(query: string): boolean {
  const [fits, setFits] = useState(() => matchMedia(query).matches)
  useEffect(() => {
    const media = matchMedia(query)
    const listen = () => setFits(media.matches)
    // An effect runs after the paint, and the window may have changed between.
    listen()
    media.addEventListener('change', listen)
    return () => media.removeEventListener('change', listen)
  }, [query])
  return fits
}
