import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { Failure, Outcome } from './client.ts'

/** A read as a screen shows it. While it is read again, the data from before stands. */
export interface Reading<Data> {
  data: Data | null
  failure: Failure | null
  isLoading: boolean
  /** Reads again, and resolves when that is done. */
  reload(): Promise<void>
}

/** Reads when the screen is shown, and again when one of the inputs changes. An answer that comes too late is dropped. */
export function useRequest<Data>(
  read: () => Promise<Outcome<Data>>,
  inputs: readonly unknown[],
): Reading<Data> {
  const [state, setState] = useState<Omit<Reading<Data>, 'reload'>>({
    data: null,
    failure: null,
    isLoading: true,
  })
  const latest = useRef(0)
  const reader = useRef(read)
  reader.current = read
  const reload = useCallback(async () => {
    latest.current += 1
    const mine = latest.current
    setState((before) => ({ ...before, isLoading: true }))
    const { data, failure } = await reader.current()
    if (mine !== latest.current) return
    setState((before) => ({ data: data ?? before.data, failure, isLoading: false }))
  }, [])
  useEffect(() => {
    setState({ data: null, failure: null, isLoading: true })
    void reload()
    return () => {
      latest.current += 1
    }
  }, inputs)
  return { ...state, reload }
}
