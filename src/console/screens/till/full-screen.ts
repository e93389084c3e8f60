import { useLayoutEffect } from 'preact/hooks'

/** While the till is shown it has the window for itself: nothing but its own content scrolls, see till.css. */
export function useFullScreen(): void {
  useLayoutEffect(() => {
    const { classList } = document.documentElement
    classList.add('till-screen')
    return () => classList.remove('till-screen')
  }, [])
}
