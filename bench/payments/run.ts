import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCommandLine } from '../../dev/command-line.ts'
import { CleanupStack } from '../../dev/stack/cleanup-stack.ts'
import { runCommand } from '../../dev/stack/problem.ts'
import { ensureLocalFolder } from '../../dev/stack/stack-record.ts'
import { startDatabase } from '../database.ts'
import { closuresOf } from './closure.ts'
import type { Cost } from './meter.ts'
import { OPERATIONS, type Operation } from './operations.ts'
import { type Measured, median, report } from './report.ts'
import { type Side, startSide } from './side.ts'
import { buildVersions, commitOf, type Version } from './versions.ts'

const resultsFile = join(import.meta.dirname, 'results.md')
const MONTHS = [2, 27]
const COLD_SESSIONS = 3

const { values: given } = readCommandLine({
  usage:
    'npm run bench:payments -- [--before HEAD^] [--turns 7] [--count 20] [--row charge] [--months 2]',
  description:
    'Measures what payments cost beside an earlier commit, and writes bench/payments/results.md unless it is of some only.',
  options: {
    before: { value: 'COMMIT', description: 'the version to compare with' },
    turns: { value: 'N', description: 'how many turns each version takes' },
    count: { value: 'N', description: 'how many operations a turn has' },
    row: { value: 'TEXT', description: 'measure only the operations with that in their name' },
    months: { value: 'N', description: 'measure only with so many months' },
  },
})
const before = commitOf(given.before ?? 'HEAD^')
const turns = Number(given.turns ?? 7)
const perTurn = Number(given.count ?? 20)

const endings = new CleanupStack()
await runCommand(async () => {
  try {
    await run()
  } finally {
    await endings.run()
  }
})

async function run(): Promise<void> {
  ensureLocalFolder()
  const versions = await buildVersions(before)
  const byMonths = []
  for (const months of given.months ? [Number(given.months)] : MONTHS) {
    byMonths.push({ months, measured: await measureMonths(versions, months) })
  }
  const [first, now] = versions
  const closures = { before: closuresOf(first.sources), now: closuresOf(now.sources) }
  const text = report({ before, turns, perTurn, byMonths, closures })
  console.log(`\n${text}`)
  if (given.row === undefined && given.months === undefined) writeFileSync(resultsFile, text)
}

async function measureMonths(versions: readonly Version[], months: number): Promise<Measured[]> {
  const own = new CleanupStack()
  try {
    const database = await startDatabase(own, {
      shared_preload_libraries: 'pg_stat_statements',
      'pg_stat_statements.track_planning': 'on',
      track_functions: 'all',
    })
    const sides: Side[] = []
    for (const version of versions) sides.push(await startSide(version, months, database, own))
    const measured: Measured[] = []
    for (const operation of OPERATIONS.filter(({ name }) => name.includes(given.row ?? ''))) {
      console.log(`${months} months: ${operation.name}.`)
      measured.push(await measureOperation(operation, sides))
    }
    return measured
  } finally {
    await own.run()
  }
}

async function measureOperation(operation: Operation, sides: readonly Side[]): Promise<Measured> {
  const result: Measured = {
    operation: operation.name,
    turns: { before: [], now: [] },
    calls: { before: 0, now: 0 },
    first: operation.isRequest ? { before: [0, 0], now: [0, 0] } : null,
  }
  for (const side of sides) {
    await repeat(operation, side, perTurn)
    // As PostgreSQL does by itself within a minute, so that no plan is for tables without rows.
    await side.client.query('analyze')
  }
  for (let turn = 0; turn < turns; turn += 1) {
    // Each is the first in every other turn.
    for (const side of turn % 2 === 0 ? sides : sides.toReversed()) {
      result.turns[side.name].push(await repeat(operation, side, perTurn))
    }
  }
  for (const side of sides) {
    result.calls[side.name] = await countCalls(operation, side)
    if (result.first !== null) result.first[side.name] = await measureNewSessions(operation, side)
  }
  return result
}

/** What one of so many operations takes. */
async function repeat(operation: Operation, side: Side, count: number): Promise<Cost> {
  const cost = await side.meter.measure(await operation.prepare(side, count))
  return {
    statements: cost.statements / count,
    database: cost.database / count,
    worker: cost.worker / count,
  }
}

async function countCalls(operation: Operation, side: Side): Promise<number> {
  const run = await operation.prepare(side, perTurn)
  await side.meter.endSessions()
  const calls = await side.meter.calls()
  await run()
  await side.meter.endSessions()
  return ((await side.meter.calls()) - calls) / perTurn
}

/** PostgreSQL's time for the first and the tenth operation of a new session: medians. */
async function measureNewSessions(operation: Operation, side: Side): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []]
  for (let session = 0; session < COLD_SESSIONS; session += 1) {
    const runs = []
    for (let place = 0; place < 10; place += 1) runs.push(await operation.prepare(side, 1))
    await side.meter.endSessions()
    for (const [place, run] of runs.entries()) {
      const { statements } = await side.meter.measure(run)
      if (place === 0) times[0].push(statements)
      if (place === 9) times[1].push(statements)
    }
  }
  return [median(times[0]), median(times[1])]
}
