import type { Measurement } from './measurement.ts'

const RATIO = 3
const MILLISECONDS = 300
const DATABASE_MILLISECONDS = 100

/** How much longer the large database takes. */
export const ratioOf = ({ small, large }: Measurement): number =>
  small && large ? large.requestMs / small.requestMs : Number.NaN

/**
 * Unfiltered or with one plain filter, the first, hundredth and last page take at most three times as long
 * as in the small database; whatever else is asked for takes less than 300 ms. What the
 * dashboard sums up takes less than 100 ms of the database.
 */
export function boundOf(measurement: Measurement): { says: string; holds: boolean } {
  const { list, plain, page, large } = measurement
  if (list === '/admin/dashboard') {
    const holds = large !== null && large.databaseMs < DATABASE_MILLISECONDS
    return { says: `${DATABASE_MILLISECONDS} ms in the database`, holds }
  }
  return plain && page !== 'middle'
    ? { says: `× ${RATIO}`, holds: ratioOf(measurement) <= RATIO }
    : { says: `${MILLISECONDS} ms`, holds: large !== null && large.requestMs < MILLISECONDS }
}
