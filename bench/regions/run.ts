import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCommandLine } from '../../dev/command-line.ts'
import { CleanupStack } from '../../dev/stack/cleanup-stack.ts'
import { withDatabase } from '../../dev/stack/database.ts'
import { projectFolder } from '../../dev/stack/paths.ts'
import { runCommand } from '../../dev/stack/problem.ts'
import { ensureLocalFolder } from '../../dev/stack/stack-record.ts'
import { runTool } from '../../dev/stack/tools.ts'
import {
  checkIdempotencyKeys,
  checkLinksPaidOnce,
  checkLinksSwitchedOff,
  checkRevokedKeys,
  checkStore,
} from './checks.ts'
import { kindsOf, loadTogether } from './loads.ts'
import { measurePayments } from './payments.ts'
import { type Process, startTestbed, type Testbed } from './processes.ts'
import { type Results, report } from './report.ts'

const resultsFile = join(import.meta.dirname, 'results.md')

/** The distances of as many processes, in milliseconds. */
const DISTANCES = [[5], [5, 200], [5, 20, 80, 200], [5, 5, 20, 20, 80, 80, 200, 200]]
const REPLICA_DISTANCES = [20, 80, 200]

const quick = readCommandLine({
  usage: 'npm run bench:regions -- [--quick]',
  description:
    'Measures processes at several distances from their database; writes bench/regions/results.md.',
  options: {
    quick: { description: 'load each kind of request for one second, and write no page' },
  },
}).flags.has('quick')
const SECONDS = quick ? 1 : 6
const ROUNDS = quick ? 2 : 20
const STORE_ROUNDS = quick ? 1 : 6

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
  const testbed = await startTestbed(endings)
  const results = await measure(testbed)
  const text = report({ ...results, versions: await versionsOf(testbed) })
  console.log(`\n${text}`)
  if (!quick) writeFileSync(resultsFile, text)
}

async function measure(testbed: Testbed): Promise<Omit<Results, 'versions'>> {
  const kinds = kindsOf(testbed)
  const alone: Process[] = []
  for (const distance of DISTANCES.at(-1) ?? []) alone.push(await testbed.start(distance))
  const counts: Results['counts'] = []
  for (const distances of DISTANCES) {
    const processes = pick(alone, distances)
    counts.push({
      processes: processes.length,
      figures: await loadTogether(kinds, processes, SECONDS),
    })
  }
  const pairs: Process[][] = []
  for (const distance of REPLICA_DISTANCES) {
    pairs.push([...pick(alone, [distance]), await testbed.start(distance, { replica: true })])
  }
  const payment = await measurePayments(testbed, alone[0] as Process, quick ? 20 : 500)
  const replicas: Results['replicas'] = []
  for (const pair of pairs) replicas.push(...(await loadTogether(kinds, pair, SECONDS)))

  const all = [...pick(alone, [5]), ...pairs.flat()]
  const withReplica = pairs.map(([, process]) => process as Process)
  const { publicly, byOwner } = await checkStore(testbed, withReplica[0] as Process, STORE_ROUNDS)
  const checks = [
    byOwner,
    await checkRevokedKeys(testbed, all, ROUNDS),
    await checkLinksSwitchedOff(testbed, all, ROUNDS),
    await checkIdempotencyKeys(testbed, all, ROUNDS),
    await checkLinksPaidOnce(testbed, all, ROUNDS),
  ]
  return {
    counts,
    payment,
    replicas,
    store: publicly,
    checks,
    processes: all.length,
    seconds: SECONDS,
  }
}

/** A process for each distance, none twice. */
function pick(processes: readonly Process[], distances: readonly number[]): Process[] {
  const left = [...processes]
  return distances.map((distance) => {
    const place = left.findIndex(({ distanceMs }) => distanceMs === distance)
    return left.splice(place, 1)[0] as Process
  })
}

async function versionsOf({ database }: Testbed): Promise<Record<string, string>> {
  const { rows } = await withDatabase(database.ownerUrl, (client) =>
    client.query('show server_version'),
  )
  const { output } = await runTool('workerd', ['--version'])
  const driver = join(projectFolder, 'node_modules/@neondatabase/serverless/package.json')
  return {
    Node: process.versions.node,
    PostgreSQL: rows[0].server_version,
    workerd: output.trim().replace('workerd ', ''),
    'Neon driver': JSON.parse(readFileSync(driver, 'utf8')).version,
  }
}
