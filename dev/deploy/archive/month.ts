import { partitionedTables } from '../../../src/db/partitions.ts'
import { Problem } from '../../stack/problem.ts'

/** A Caracas month. */
export interface Month {
  /** `2025-01`. */
  name: string
  /** Its first day: `2025-01-01`. */
  firstDay: string
}

/** Throws a Problem unless it is a month: `2025-01`. */
export function parseMonth(text: string | undefined): Month {
  if (text === undefined || !/^\d{4}-(0[1-9]|1[0-2])$/.test(text))
    throw new Problem('Which month? npm run archive -- 2025-01')
  return { name: text, firstDay: `${text}-01` }
}

/** The names of a month's tables, as SQL's partition_name() makes them, by those of the tables that they are parts of. */
export const tablesOf = ({ name }: Month): Record<string, string> =>
  Object.fromEntries(
    partitionedTables.map((table) => [table, `${table}_${name.replace('-', '_')}`]),
  )
