import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { type Asked, type Failure, isRefused, type Outcome } from './client.ts'

/** A read as a screen shows it. While it is read again, the data from before stands. */
export interface Reading<Data> {
  data: Data | null
  failure: Failure | null
  isLoading: boolean
  /** Reads again, and resolves when that is done. */
  reload(): Promise<void>
}

/**
 * Reads when the screen is shown, and again when one of the inputs changes. What was answered to the same request before is
 * shown until then. An answer that comes too late is dropped.
 */
export function useRequest<Data>(
  read: () => Asked<Data> | Promise<Outcome<Data>>,
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
  const begin = useCallback(async (asked: Asked<Data> | Promise<Outcome<Data>>) => {
    latest.current += 1
    const mine = latest.current
    const { data, failure } = await asked
    if (mine !== latest.current) return
    // What the person may see no more is not left to them.
    const isGone = isRefused(failure, 'FORBIDDEN') || isRefused(failure, 'NOT_FOUND')
    setState((before) => ({
      data: isGone ? null : (data ?? before.data),
      failure,
      isLoading: false,
    }))
  }, [])
  const reload = useCallback(() => {
    setState((before) => ({ ...before, isLoading: true }))
    return begin(reader.current())
  }, [])
  useLayoutEffect(() => {
    const asked = reader.current()
    const known = 'known' in asked ? asked.known : undefined
    setState({ data: known ?? null, failure: null, isLoading: true })
    void begin(asked)
    return () => {
      latest.current += 1
    }
  }, inputs)
  return { ...state, reload }
}
