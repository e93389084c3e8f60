import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildBundle } from '../../dev/build.ts'
import { readCommandLine } from '../../dev/command-line.ts'
import { CleanupStack } from '../../dev/stack/cleanup-stack.ts'
import { withDatabase } from '../../dev/stack/database.ts'
import { startNeonStandIn } from '../../dev/stack/neon-stand-in.ts'
import { localFolder } from '../../dev/stack/paths.ts'
import { freePort } from '../../dev/stack/ports.ts'
import { nonDurableSettings, startPostgres } from '../../dev/stack/postgres.ts'
import { runCommand } from '../../dev/stack/problem.ts'
import { makeWorkerSecrets } from '../../dev/stack/secrets.ts'
import { ensureLocalFolder } from '../../dev/stack/stack-record.ts'
import { bundledWorker } from '../../test/support/worker-options.ts'
import { boundOf } from './bounds.ts'
import { copyDatabase } from './databases.ts'
import { readFilterValues } from './filter-values.ts'
import { lists } from './lists.ts'
import { type MeasuredSystems, measureFilter } from './measure.ts'
import type { Measurement } from './measurement.ts'
import { explain } from './plans.ts'
import { type Finding, report } from './report.ts'
import { RoundTripRecorder } from './round-trips.ts'
import { startMeasuredService } from './service.ts'
import { large, type Size, small } from './sizes.ts'

const plansFolder = join(localFolder, 'scale-plans')
const resultsFile = join(import.meta.dirname, 'results.md')

const { values: chosen } = readCommandLine({
  usage: 'npm run bench:scale -- [--list /admin/users] [--large 50000]',
  description:
    'Compares each list of a small database with that of a large one; writes bench/scale/results.md of all lists at full size.',
  options: {
    list: { value: 'PATH', description: 'measure only that list' },
    large: { value: 'N', description: 'the transactions of the large database' },
  },
})

const endings = new CleanupStack()
await runCommand(async () => {
  try {
    await run()
  } finally {
    await endings.run()
  }
})
// A Worker that failed to start leaves something behind that would keep this process alive.
process.exit()

async function run(): Promise<void> {
  ensureLocalFolder()
  const bundle = mkdtempSync(join(tmpdir(), 'bolivar-payments-scale-'))
  endings.add(() => rmSync(bundle, { recursive: true, force: true }))
  await buildBundle(bundle)
  const postgres = await startPostgres({
    folder: join(localFolder, 'scale-postgres'),
    settings: nonDurableSettings,
  })
  endings.add(postgres.stop)
  const trips = new RoundTripRecorder()
  const standIn = await startNeonStandIn(await freePort(), undefined, trips.observe)
  endings.add(standIn.stop)

  const urls = {
    small: await copyDatabase(postgres, small),
    large: await copyDatabase(postgres, largeSize()),
  }
  const worker = bundledWorker(bundle)
  const secrets = makeWorkerSecrets()
  const sideOf = async (ownerUrl: string) => ({
    service: await startMeasuredService(
      { worker, secrets, endpoint: standIn.endpoint, ownerUrl },
      endings,
    ),
    filterValues: await readFilterValues(ownerUrl),
    roundTrips: trips.logOf(ownerUrl),
  })
  const sides = { small: await sideOf(urls.small), large: await sideOf(urls.large) }

  const findings = await measureLists(sides, urls.large)
  const version = await withDatabase(urls.large, (client) => client.query('show server_version'))
  const text = report(findings, version.rows[0].server_version, { small, large: largeSize() })
  console.log(text)
  if (chosen.list === undefined && chosen.large === undefined) writeFileSync(resultsFile, text)
  if (findings.some((finding) => !boundOf(finding).holds)) process.exitCode = 1
}

async function measureLists(sides: MeasuredSystems, largeUrl: string): Promise<Finding[]> {
  rmSync(plansFolder, { recursive: true, force: true })
  mkdirSync(plansFolder, { recursive: true })
  const findings: Finding[] = []
  for (const list of lists) {
    if (chosen.list !== undefined && chosen.list !== list.name) continue
    console.log(`Measuring ${list.name}.`)
    for (const filter of list.filters) {
      const measured = await measureFilter(sides, list, filter)
      for (const measurement of measured) {
        await sides.large.service.get(measurement.path, list.reader)
        const plans = await explain(largeUrl, sides.large.roundTrips.last())
        findings.push({ ...measurement, plans })
        if (!boundOf(measurement).holds) savePlans(measurement, plans.text)
      }
    }
  }
  return findings
}

/** For finding out why. */
function savePlans({ list, filter, page }: Measurement, text: string): void {
  const name = `${list} ${filter} ${page}`.replace(/[^\w=]+/g, '-').slice(1)
  writeFileSync(join(plansFolder, `${name}.txt`), text)
}

function largeSize(): Size {
  const transactions = Number(chosen.large ?? large.transactions)
  return { ...large, transactions, auditLogs: Math.min(large.auditLogs, transactions) }
}
