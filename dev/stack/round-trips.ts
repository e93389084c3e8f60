/** The requests over one line since the last reset. */
export interface RoundTrips {
  /** HTTP requests to the database; a batch is one. */
  count: number
  /** The SQL of each statement, in order. */
  statements: string[]
  /** The number of statements in each batch, in order. */
  sizes: number[]
  /** How many of all, of those before the reset too, have no answer yet. */
  underWay: number
}

/** The additional duration of a round trip, before and after the database's work. */
export interface Delay {
  beforeMs: number
  afterMs: number
}

const none: Delay = { beforeMs: 0, afterMs: 0 }
const statementsKept = 1_000
const roundTripsByLine = new Map<string, Omit<RoundTrips, 'underWay'>>()
const underWayByLine = new Map<string, number>()
const delays = new Map<string, Delay>()

/** A line to a database: the only one, or that of one process or replica, which has a name. */
export const lineTo = (database: string, name: string | null): string =>
  name === null ? database : `${database}/${name}`

/** Records one round trip, and that it is under way while `answer` runs. */
export async function recordRoundTrip<Result>(
  line: string,
  statements: string[],
  answer: () => Promise<Result>,
): Promise<Result> {
  const entry = readRoundTrips(line)
  entry.count += 1
  entry.statements = [...entry.statements, ...statements].slice(-statementsKept)
  entry.sizes = [...entry.sizes, statements.length].slice(-statementsKept)
  roundTripsByLine.set(line, entry)
  underWayByLine.set(line, (underWayByLine.get(line) ?? 0) + 1)
  try {
    return await answer()
  } finally {
    underWayByLine.set(line, (underWayByLine.get(line) ?? 1) - 1)
  }
}

/** The round trips of a line since the last reset. */
export function readRoundTrips(line: string): RoundTrips {
  const { count = 0, statements = [], sizes = [] } = roundTripsByLine.get(line) ?? {}
  return { count, statements, sizes, underWay: underWayByLine.get(line) ?? 0 }
}

/** The round trips of a line, which are then counted from zero. */
export function takeRoundTrips(line: string): RoundTrips {
  const entry = readRoundTrips(line)
  roundTripsByLine.delete(line)
  return entry
}

/** Makes every round trip over a line take this much longer. */
export function setDelay(line: string, delay: Delay): void {
  delays.set(line, delay)
}

/** The artificial delay of a line. */
export function delayOf(line: string): Delay {
  return delays.get(line) ?? none
}

/** Removes all data about a dropped database. */
export function forgetDatabase(database: string): void {
  for (const known of [roundTripsByLine, underWayByLine, delays]) {
    for (const line of known.keys()) {
      if (line === database || line.startsWith(lineTo(database, ''))) known.delete(line)
    }
  }
}
