/** The header by which tests move the clock of one request. Read in the local stack alone. */
const CLOCK_HEADER = 'X-Local-Clock'

/** The only place that asks what time it is. Everything else, SQL included, is given the answer. */
export function requestTime(request: Request, local: boolean): Date {
  const moved = local ? request.headers.get(CLOCK_HEADER) : null
  return moved === null ? new Date() : new Date(moved)
}

/** The time at which messages are handled: in the local stack the latest that they tell of, so that tests can move it. */
export function messageTime(told: readonly (string | undefined)[], local: boolean): Date {
  const moved = local
    ? told
        .filter((time) => time !== undefined)
        .toSorted()
        .at(-1)
    : undefined
  return moved === undefined ? new Date() : new Date(moved)
}

/** A clock that goes on from a moment: what is done later in a request is later. */
export function clockFrom(moment: Date): () => Date {
  const start = Date.now()
  return () => new Date(moment.getTime() + Date.now() - start)
}
