import type pg from 'pg'

/** A condition that must hold, and whether it does. */
export interface CheckResult {
  guarantee: string
  /** The first violations; empty if there are none. */
  violations: readonly string[]
  /** The number of things checked. */
  examined: string
}

const SHOWN = 5

/** The rows that a query finds are violations. */
export async function violatingRows(client: pg.Client, sql: string): Promise<string[]> {
  const { rows } = await client.query(sql)
  return truncateViolations(rows.map((row) => JSON.stringify(row)))
}

export const truncateViolations = (faults: readonly string[]): string[] =>
  faults.length <= SHOWN
    ? [...faults]
    : [...faults.slice(0, SHOWN), `and ${faults.length - SHOWN} more`]

export async function countOf(client: pg.Client, sql: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select (${sql})::integer as count`)
  return rows[0]?.count ?? Number.NaN
}

/** The differences of two lists, each as often as it occurs. */
export function multisetDifference(one: readonly string[], other: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const item of other) counts.set(item, (counts.get(item) ?? 0) + 1)
  return one.filter((item) => {
    const left = counts.get(item) ?? 0
    counts.set(item, left - 1)
    return left <= 0
  })
}
