import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { Statement } from '../../src/platform/database.ts'
import type { Service } from './service.ts'

/** A node of what EXPLAIN says. */
export interface PlanNode {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Heap Fetches'?: number
  /** Pages of the database that were looked at, by the node and what is below it. */
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
}

/** Those that were run. */
const nodesOf = (plan: PlanNode): PlanNode[] =>
  plan['Actual Loops'] === 0 ? [] : [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** The table or index of all months by that of a month. */
const wholeOf = `
  select child.relname as part, parent.relname as whole
  from pg_inherits i join pg_class child on child.oid = i.inhrelid join pg_class parent on parent.oid = i.inhparent`

/**
 * A plan as of one table: the parts of a partitioned one have its name, and so have their indexes. A part without rows,
 * which is read as a whole whatever the indexes are, is left out.
 */
function asWholeTables(nodes: PlanNode[], parts: { part: string; whole: string }[]): PlanNode[] {
  const wholes = new Map(parts.map(({ part, whole }) => [part, whole]))
  const isEmptyPart = (node: PlanNode) =>
    node['Node Type'] === 'Seq Scan' &&
    wholes.has(node['Relation Name'] ?? '') &&
    node['Actual Rows'] === 0 &&
    (node['Rows Removed by Filter'] ?? 0) === 0
  return nodes
    .filter((node) => !isEmptyPart(node))
    .map((node) => ({
      ...node,
      ...renamed('Index Name', node['Index Name'], wholes),
      ...renamed('Relation Name', node['Relation Name'], wholes),
    }))
}

const renamed = (key: string, name: string | undefined, wholes: Map<string, string>) =>
  name === undefined ? {} : { [key]: wholes.get(name) ?? name }

/** Tells a list's page that it is the first of many, as its count would. */
export const setFirstPageBounds = (limit: number): Statement => ({
  sql: 'select set_page_bounds(1000000, 0, $1)',
  params: [limit],
})

/** Reports the plan of each statement as a notice, also of those in functions. */
const explaining = `
  load 'auto_explain';
  set local auto_explain.log_level = 'notice';
  set local auto_explain.log_min_duration = 0;
  set local auto_explain.log_nested_statements = on;
  set local auto_explain.log_analyze = on;
  set local auto_explain.log_buffers = on;
  set local auto_explain.log_format = 'json'`

/**
 * How PostgreSQL carries a statement out, and after it those of the functions that it calls, if they read a table by
 * months; for the caller where one is named, after others of its batch. A list's page is the first of many unless one of
 * them tells it otherwise.
 */
export async function planOf(
  { database }: Pick<Service, 'database'>,
  statement: Statement,
  {
    userUuid,
    after = setFirstPageBounds(20),
  }: { userUuid?: string; after?: Statement | Statement[] } = {},
): Promise<PlanNode[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  onTestFinished(() => client.end())
  const run = ({ sql, params }: Statement) => client.query(sql, params)
  await client.query('begin')
  await client.query(`select resume_request('2026-03-10T14:00:00Z', 'plan', p_user_id => $1)`, [
    userUuid ?? null,
  ])
  for (const earlier of [after].flat()) await run(earlier)
  const { rows: parts } = await client.query<{ part: string; whole: string }>(wholeOf)
  // What the session reads to plan the functions' statements is not read again.
  await client.query('savepoint before_planning')
  await run(statement)
  await client.query('rollback to before_planning')
  await client.query(explaining)
  const plans: PlanNode[] = []
  client.on('notice', ({ message }) => {
    const [, plan] = /plan:\n(.*)/s.exec(message ?? '') ?? []
    if (plan !== undefined) plans.push(JSON.parse(plan).Plan)
  })
  await run(statement)
  // The next statement ends this one, which is reported then.
  await client.query('set local auto_explain.log_min_duration = -1')
  await client.query('commit')
  // Each is reported when it ends: the statement itself is the last.
  const [own, ...called] = [plans.at(-1), ...plans.slice(0, -1)].map((plan) =>
    plan === undefined ? [] : nodesOf(plan),
  ) as [PlanNode[], ...PlanNode[][]]
  const names = new Set(parts.map(({ part }) => part))
  const byMonths = called.filter((nodes) =>
    nodes.some((node) => names.has(node['Relation Name'] ?? '')),
  )
  return asWholeTables([own, ...byMonths].flat(), parts)
}
