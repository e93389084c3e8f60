import pg from 'pg'
import type { RoundTrip } from './round-trips.ts'

/** How PostgreSQL executes a list's statements, including those within functions. */
export interface Plans {
  /** The sum of the planner's cost estimates. */
  cost: number
  /** As EXPLAIN ANALYZE prints them, each after its statement. */
  text: string
}

/** Repeats a read round trip with each statement explained, except the first one, which authorizes the caller. */
export async function explain(ownerUrl: string, { queries }: RoundTrip): Promise<Plans> {
  const client = new pg.Client({ connectionString: ownerUrl })
  const plans: string[] = []
  client.on('notice', ({ message }) => {
    if (message?.includes('plan:')) plans.push(message)
  })
  await client.connect()
  try {
    await client.query("load 'auto_explain'")
    await client.query('set auto_explain.log_analyze = on')
    await client.query('set auto_explain.log_buffers = on')
    await client.query('set auto_explain.log_nested_statements = on')
    await client.query('set auto_explain.log_level = notice')
    await client.query('begin isolation level repeatable read read only')
    const [authorization, ...statements] = queries
    if (authorization) await client.query(authorization.query, authorization.params)
    await client.query('set local auto_explain.log_min_duration = 0')
    for (const { query, params } of statements) await client.query(query, params)
    await client.query('rollback')
  } finally {
    await client.end()
  }
  return { cost: plans.reduce((sum, plan) => sum + costOf(plan), 0), text: plans.join('\n\n') }
}

/** The upper cost of a plan's topmost node. */
const costOf = (plan: string): number => Number(/\(cost=[\d.]+\.\.([\d.]+)/.exec(plan)?.[1] ?? 0)
