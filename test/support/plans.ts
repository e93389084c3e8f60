import { hold } from './locks.ts'
import type { Service } from './service.ts'

/** A node of what EXPLAIN says. */
export interface PlanNode {
  'Node Type': string
  'Index Name'?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** How PostgreSQL carries a statement out. */
export async function planOf(
  { database }: Service,
  statement: { getQuery(): { sql: string; params: unknown[] } },
): Promise<PlanNode[]> {
  const { sql, params } = statement.getQuery()
  const caller = await hold(database)
  await caller.query(`select begin_request('{"now": "2026-03-10T14:00:00Z"}'::jsonb)`)
  const [row] = await caller.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (analyze, format json) ${sql}`,
    params,
  )
  await caller.release()
  if (row === undefined) throw new Error('there is no plan')
  return nodesOf(row['QUERY PLAN'][0].Plan)
}
