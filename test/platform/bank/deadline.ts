/** Aborts after so many milliseconds. With none it has aborted already: a timer of 0 ms may lose against a quick bank. */
export const deadline = (ms: number): AbortSignal =>
  ms === 0 ? AbortSignal.abort() : AbortSignal.timeout(ms)
