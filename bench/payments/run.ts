import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCommandLine } from '../../dev/command-line.ts'
import { CleanupStack } from '../../dev/stack/cleanup-stack.ts'
import { prepareDatabase } from '../../dev/stack/database.ts'
import { runCommand } from '../../dev/stack/problem.ts'
import { ensureLocalFolder } from '../../dev/stack/stack-record.ts'
import { startDatabase, startStandInBefore } from '../database.ts'
import { copied, filled, SMALL, startFilledCluster } from '../partitions/databases.ts'
import { closuresOf } from './closure.ts'
import type { Cost } from './meter.ts'
import { OPERATIONS, type Operation } from './operations.ts'
import { HEADINGS, type Section, withSection } from './page.ts'
import { measurePeers } from './peers/measure.ts'
import { type Measured, median, report } from './report.ts'
import { type Side, startSide, startSideOn } from './side.ts'
import { measureThroughput, type Pace, throughputSection } from './throughput.ts'
import { buildNow, buildVersions, commitOf, type Version } from './versions.ts'
import { promptWays, ways } from './ways.ts'

const resultsFile = join(import.meta.dirname, 'results.md')
const MONTHS = [2, 27]
const COLD_SESSIONS = 3

/** Twenty thousand transactions, and these. */
const MANY_ROWS = 20_000_000

const { values: given, flags } = readCommandLine({
  usage:
    'npm run bench:payments -- [--before HEAD^] [--turns 7] [--count 20] [--row charge] [--months 2] | [--throughput | --many-rows | --peers] [--rows 20000000] [--seconds 8]',
  description:
    'Measures what payments cost beside an earlier commit, and writes its section of bench/payments/results.md unless it is of some only. Other sections are written by a run of their own.',
  options: {
    before: { value: 'COMMIT', description: 'the version to compare with' },
    turns: { value: 'N', description: 'how many turns each version takes' },
    count: { value: 'N', description: 'how many operations a turn has' },
    row: { value: 'TEXT', description: 'measure only the operations with that in their name' },
    months: { value: 'N', description: 'measure only with so many months' },
    throughput: { description: 'measure payments a second over 16 connections instead' },
    'many-rows': { description: 'measure them with few and with many transactions instead' },
    rows: { value: 'N', description: 'how many those are' },
    peers: { description: 'measure a payment beside other shops instead' },
    seconds: { value: 'N', description: 'how long a turn of these is' },
  },
})
const before = commitOf(given.before ?? 'HEAD^')
const turns = Number(given.turns ?? 7)
const pace: Pace = { turns, seconds: Number(given.seconds ?? 8) }
const perTurn = Number(given.count ?? 20)

const endings = new CleanupStack()
await runCommand(async () => {
  try {
    ensureLocalFolder()
    if (flags.has('throughput')) await compareVersions()
    else if (flags.has('many-rows')) await compareRows()
    else if (flags.has('peers')) write('peers', await measurePeers(pace, endings))
    else await run()
  } finally {
    await endings.run()
  }
})

/** Writes a section of the page, and leaves the others. */
function write(section: Section, text: string): void {
  console.log(`\n${text}`)
  writeFileSync(resultsFile, withSection(readFileSync(resultsFile, 'utf8'), section, text))
}

async function compareVersions(): Promise<void> {
  const [first, second] = await buildVersions(before)
  const database = await startDatabase(endings, { shared_preload_libraries: 'pg_stat_statements' })
  const sides = {
    one: await startSide(first, 2, database, endings),
    other: await startSide(second, 2, database, endings),
  }
  const compared = await measureThroughput(sides, ways, pace, database, endings)
  const about = [
    'Written by `npm run bench:payments -- --throughput`: payments over 16 connections, each from the making of its checkout to',
    'the answer that it is paid, and its webhook. Both versions, their banks and what pays are on two cores, and the versions take',
    'turns. Figures are medians of the turns, ratios the medians of the turns’ ratios; *with events* counts until the last webhook',
    'has come. The CPU is that of PostgreSQL’s sessions and of workerd for one payment, with its webhook.',
  ]
  const names = { one: before, other: 'now' }
  write('throughput', throughputSection(HEADINGS.throughput, about, names, compared, pace))
}

/** The same version with few rows and with many, of as many months. */
async function compareRows(): Promise<void> {
  const rows = Number(given.rows ?? MANY_ROWS)
  const version = await buildNow()
  const server = await startFilledCluster(endings, {
    shared_preload_libraries: 'pg_stat_statements',
  })
  const many = await filled(server, `rows_${rows}`, rows, prepareDatabase)
  const few = await copied(server, await filled(server, `rows_${SMALL}`, SMALL, prepareDatabase))
  const database = await startStandInBefore(server, many, endings)
  const sides = {
    one: await startSideOn(version, few, database, endings),
    other: await startSideOn(version, many, database, endings),
  }
  const compared = await measureThroughput(sides, promptWays, pace, database, endings)
  const about = [
    'Written by `npm run bench:payments -- --many-rows`: the same of one version, in the databases of `npm run bench:twenty-million`,',
    'whose PostgreSQL is not durable: 25 months of transactions with their orders, and the events of 90 days.',
  ]
  const count = (number: number) => number.toLocaleString('en-US')
  const names = { one: `${count(SMALL)} rows`, other: `${count(rows)} rows` }
  write('rows', throughputSection(HEADINGS.rows, about, names, compared, pace))
}

async function run(): Promise<void> {
  const versions = await buildVersions(before)
  const byMonths = []
  for (const months of given.months ? [Number(given.months)] : MONTHS) {
    byMonths.push({ months, measured: await measureMonths(versions, months) })
  }
  const [first, now] = versions
  const closures = { before: closuresOf(first.sources), now: closuresOf(now.sources) }
  const text = report({ before, turns, perTurn, byMonths, closures })
  if (given.row === undefined && given.months === undefined) write('costs', text)
  else console.log(`\n${text}`)
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
