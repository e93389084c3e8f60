import { useEffect } from 'preact/hooks'

/** Reads again and again while something is awaited and the screen is seen. */
export function usePolling(isAwaited: boolean, everyMs: number, read: () => Promise<void>): void {
  useEffect(() => {
    if (!isAwaited) return
    let timer = 0
    const next = () => {
      timer = setTimeout(async () => {
        if (document.visibilityState === 'visible') await read()
        if (timer !== 0) next()
      }, everyMs)
    }
    next()
    return () => {
      clearTimeout(timer)
      timer = 0
    }
  }, [isAwaited])
}
