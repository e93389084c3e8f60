/** The header with which tests set the time of a request. Only the local stack reads it. */
const CLOCK_HEADER = 'X-Local-Clock'

/** The only function that reads the system clock. Everything else, SQL included, gets the time passed in. */
export function requestTime(request: Request, local: boolean): Date {
  const moved = local ? request.headers.get(CLOCK_HEADER) : null
  return moved === null ? new Date() : new Date(moved)
}

/** The time at which a batch of messages is handled. The local stack uses their latest send time, which tests set. */
export function messageTime(sentTimes: readonly (string | undefined)[], local: boolean): Date {
  const moved = local
    ? sentTimes
        .filter((time) => time !== undefined)
        .toSorted()
        .at(-1)
    : undefined
  return moved === undefined ? new Date() : new Date(moved)
}

/** A clock that starts at the given time and advances with the system clock. */
export function clockFrom(moment: Date): () => Date {
  const start = Date.now()
  return () => new Date(moment.getTime() + Date.now() - start)
}
