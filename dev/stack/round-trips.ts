/** The Worker's requests to one database since the last reset. */
export interface RoundTrips {
  /** HTTP requests to the database; a batch is one. */
  count: number
  /** The SQL of each statement, in order. */
  statements: string[]
  /** The number of statements in each batch, in order. */
  sizes: number[]
}

/** The additional duration of a round trip, before and after the database's work. */
export interface Delay {
  beforeMs: number
  afterMs: number
}

const none: Delay = { beforeMs: 0, afterMs: 0 }
const statementsKept = 1_000
const roundTripsByDatabase = new Map<string, RoundTrips>()
const delays = new Map<string, Delay>()

/** Records one round trip. */
export function recordRoundTrip(database: string, statements: string[]): void {
  const entry = readRoundTrips(database)
  entry.count += 1
  entry.statements = [...entry.statements, ...statements].slice(-statementsKept)
  entry.sizes = [...entry.sizes, statements.length].slice(-statementsKept)
  roundTripsByDatabase.set(database, entry)
}

/** The round trips of a database since the last reset. */
export function readRoundTrips(database: string): RoundTrips {
  return roundTripsByDatabase.get(database) ?? { count: 0, statements: [], sizes: [] }
}

/** The round trips of a database, which are then counted from zero. */
export function takeRoundTrips(database: string): RoundTrips {
  const entry = readRoundTrips(database)
  roundTripsByDatabase.delete(database)
  return entry
}

/** Makes every round trip to a database take this much longer. */
export function setDelay(database: string, delay: Delay): void {
  delays.set(database, delay)
}

/** The artificial delay of a database. */
export function delayOf(database: string): Delay {
  return delays.get(database) ?? none
}

/** Removes all data about a dropped database. */
export function forgetDatabase(database: string): void {
  roundTripsByDatabase.delete(database)
  delays.delete(database)
}
