/** What the Worker asked of one database since the count was last reset. */
export interface RoundTrips {
  /** HTTP requests to the database; a batch is one. */
  count: number
  /** The SQL of each statement, in order. */
  statements: string[]
}

const statementsKept = 1_000
const ledger = new Map<string, RoundTrips>()
const delays = new Map<string, number>()

/** Records one round trip. */
export function recordRoundTrip(database: string, statements: string[]): void {
  const entry = readRoundTrips(database)
  entry.count += 1
  entry.statements = [...entry.statements, ...statements].slice(-statementsKept)
  ledger.set(database, entry)
}

/** The round trips of a database since the last reset. */
export function readRoundTrips(database: string): RoundTrips {
  return ledger.get(database) ?? { count: 0, statements: [] }
}

/** The round trips of a database, which are then counted from zero. */
export function takeRoundTrips(database: string): RoundTrips {
  const entry = readRoundTrips(database)
  ledger.delete(database)
  return entry
}

/** Makes every round trip to a database take this much longer. */
export function setDelay(database: string, milliseconds: number): void {
  if (milliseconds > 0) delays.set(database, milliseconds)
  else delays.delete(database)
}

/** The artificial delay of a database, in milliseconds. */
export function delayOf(database: string): number {
  return delays.get(database) ?? 0
}

/** Forgets everything about a database that is no more. */
export function forgetDatabase(database: string): void {
  ledger.delete(database)
  delays.delete(database)
}
