import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildBundle } from '../../dev/build.ts'
import { readCommandLine } from '../../dev/command-line.ts'
import { isLockNotAvailable } from '../../dev/deploy/archive/partitions.ts'
import { CleanupStack } from '../../dev/stack/cleanup-stack.ts'
import { prepareDatabase, withDatabase } from '../../dev/stack/database.ts'
import { startNeonStandIn } from '../../dev/stack/neon-stand-in.ts'
import { freePort } from '../../dev/stack/ports.ts'
import type { PostgresServer } from '../../dev/stack/postgres.ts'
import { runCommand } from '../../dev/stack/problem.ts'
import { makeWorkerSecrets } from '../../dev/stack/secrets.ts'
import { ensureLocalFolder } from '../../dev/stack/stack-record.ts'
import { startStorage } from '../../dev/stack/storage.ts'
import { partitionedTables } from '../../src/db/partitions.ts'
import { bundledWorker } from '../../test/support/worker-options.ts'
import { type MeasuredSystems, measureFilter } from '../scale/measure.ts'
import type { Measurement } from '../scale/measurement.ts'
import { RoundTripRecorder } from '../scale/round-trips.ts'
import { type MeasuredService, startMeasuredService } from '../scale/service.ts'
import { agrees, readByAnother, runArchive } from './archiving.ts'
import { commitBefore, migrateAs } from './before.ts'
import { copied, filled, filledCluster, SMALL, startFilledCluster } from './databases.ts'
import { lists, readValues, timeClosing } from './measures.ts'
import { type Results, report } from './report.ts'
import { startWriters, type Writers } from './writers.ts'

const WRITE_SECONDS = 5
const COPIES = 10
/** The first whole month of the rows. */
const FIRST_MONTH = '2024-12-01'

const { values: chosen, flags } = readCommandLine({
  usage: 'npm run bench:twenty-million -- [--rows 2000000] [--fill | --remove]',
  description:
    'Measures twenty million transactions in partitions, and writes bench/partitions/results.md.',
  options: {
    rows: { value: 'N', description: 'fewer transactions' },
    fill: { description: 'only fill the databases' },
    remove: { description: 'only remove the databases' },
  },
})
const rows = Number(chosen.rows ?? 20_000_000)

const endings = new CleanupStack()
await runCommand(async () => {
  try {
    if (flags.has('remove')) rmSync(filledCluster, { recursive: true, force: true })
    else await run()
  } finally {
    await endings.run()
  }
})
process.exit()

async function run(): Promise<void> {
  ensureLocalFolder()
  const postgres = await startFilledCluster(endings)
  const commit = commitBefore()
  const urls = {
    large: await filled(postgres, `rows_${rows}`, rows, prepareDatabase),
    small: await filled(postgres, `rows_${SMALL}`, SMALL, prepareDatabase),
    before: await filled(postgres, `before_${commit}`, SMALL, (url) => migrateAs(commit, url)),
  }
  if (flags.has('fill')) return
  // Before anybody is connected to what is copied.
  const written = {
    large: urls.large,
    small: await copied(postgres, urls.small),
    before: await copied(postgres, urls.before),
  }
  const { sides, services } = await startServices(urls)
  const measured = await measureLists(sides)
  for (const { list, filter, page, small, large } of measured)
    console.log(list, filter, page, small?.requestMs.toFixed(1), large?.requestMs.toFixed(1))
  const closings = { small: await timeClosing(urls.small), large: await timeClosing(urls.large) }
  const writes = await measureWrites(written)
  const copies = await measureCopies(postgres, commit)
  const storage = await startStorage({
    ...{ port: 0, accessKeyId: 'bench', secretAccessKey: 'bench-secret-of-the-archive' },
  })
  endings.add(storage.stop)
  const month = await oldestMonth(urls.large)
  const held = await whileOthersWork(urls.large, services.large, async () => {
    for (const table of partitionedTables) await makeFarMonth(urls.large, table)
    return runArchive(urls.large, storage.access, month)
  })
  const found = await readByAnother(storage.access, held.outcome)
  for (const [table, contents] of Object.entries(held.outcome.manifest.tables))
    if (!found[table] || !agrees(found[table], contents))
      throw new Error(`DuckDB reads another ${table}`)
  const { rows: about } = await withDatabase(urls.large, (client) =>
    client.query<{ version: string; size: string }>(
      `select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size`,
    ),
  )
  const results: Results = {
    rows,
    small: SMALL,
    commit,
    measured,
    closings,
    writes,
    copies,
    held,
    found,
    about: about[0],
  }
  const text = report(results)
  console.log(text)
  writeFileSync(join(import.meta.dirname, 'results.md'), text)
}

async function startServices(urls: { small: string; large: string }) {
  const bundle = mkdtempSync(join(tmpdir(), 'bolivar-payments-partitions-'))
  endings.add(() => rmSync(bundle, { recursive: true, force: true }))
  await buildBundle(bundle)
  const trips = new RoundTripRecorder()
  const standIn = await startNeonStandIn(await freePort(), undefined, trips.observe)
  endings.add(standIn.stop)
  const worker = bundledWorker(bundle)
  const secrets = makeWorkerSecrets()
  const sideOf = async (ownerUrl: string) => ({
    service: await startMeasuredService(
      { worker, secrets, endpoint: standIn.endpoint, ownerUrl },
      endings,
    ),
    filterValues: await readValues(ownerUrl),
    roundTrips: trips.logOf(ownerUrl),
  })
  const sides = { small: await sideOf(urls.small), large: await sideOf(urls.large) }
  return { sides, services: { large: sides.large } }
}

async function measureLists(sides: MeasuredSystems): Promise<Measurement[]> {
  const measured: Measurement[] = []
  for (const list of lists)
    for (const filter of list.filters) measured.push(...(await measureFilter(sides, list, filter)))
  return measured
}

/** Payments written a second in each database: in turn, twice, since the machine's speed varies. */
async function measureWrites(urls: Record<'small' | 'large' | 'before', string>) {
  const order = ['before', 'small', 'large', 'large', 'small', 'before'] as const
  const rates = { before: 0, small: 0, large: 0 }
  for (const name of order) {
    const writers = await startWriters(urls[name])
    await sleep(1_000)
    writers.take()
    await sleep(WRITE_SECONDS * 1_000)
    rates[name] += writers.take().perSecond / 2
    await writers.stop()
  }
  return rates
}

/** How long a test's database takes to be copied from the migrated one, in milliseconds; medians, in turn. */
async function measureCopies(postgres: PostgresServer, commit: string) {
  const names = { before: 'migrated_before', after: 'migrated_after' }
  const maintenance = postgres.ownerUrl('postgres')
  return withDatabase(maintenance, async (owner) => {
    for (const name of Object.values(names))
      await owner.query(`drop database if exists ${name} with (force)`)
    await migrateAs(commit, postgres.ownerUrl(names.before))
    await prepareDatabase(postgres.ownerUrl(names.after))
    const times = { before: [] as number[], after: [] as number[] }
    for (let turn = 0; turn < COPIES; turn += 1) {
      for (const name of ['before', 'after'] as const) {
        const start = performance.now()
        await owner.query(`create database copied template ${names[name]} strategy file_copy`)
        times[name].push(performance.now() - start)
        await owner.query('drop database copied with (force)')
      }
    }
    const median = (all: number[]) =>
      all.toSorted((one, other) => one - other)[COPIES / 2] as number
    return { before: median(times.before), after: median(times.after) }
  })
}

/** The longest write and the longest page while something is done, and in ten seconds before it. */
async function whileOthersWork<Outcome>(
  url: string,
  { service, filterValues }: MeasuredSystems['large'],
  work: () => Promise<Outcome>,
) {
  const writers = await startWriters(url)
  const pages = startReading(service, filterValues.bigMerchant)
  const take = (all: Writers) => ({ ...all.take(), longestPageMs: pages.takeLongest() })
  await sleep(1_000)
  take(writers)
  await sleep(10_000)
  const before = take(writers)
  const outcome = await work()
  const during = take(writers)
  pages.stop()
  await writers.stop()
  return { before, during, outcome }
}

/** The oldest month that no earlier run has archived: `2024-12`. */
function oldestMonth(url: string): Promise<string> {
  return withDatabase(url, async (client) => {
    const { rows: months } = await client.query<{ month: string }>(
      `select to_char(month, 'YYYY-MM') as month from generate_series($1::date, '2025-10-01', interval '1 month') month
       where not exists (select from archived_months a where a.month = month.month and a.status = 'dropped') limit 1`,
      [FIRST_MONTH],
    )
    return months[0]?.month ?? FIRST_MONTH.slice(0, 7)
  })
}

/** Makes a month as cron does: again, when others hold their locks for too long. */
function makeFarMonth(url: string, table: string): Promise<void> {
  return withDatabase(url, async (client) => {
    for (;;) {
      try {
        await client.query(`select make_month_partition($1, '2027-06-01')`, [table])
        return
      } catch (error) {
        if (!isLockNotAvailable(error)) throw error
        await sleep(100)
      }
    }
  })
}

function startReading(service: MeasuredService, merchant: string) {
  let [stopped, longest] = [false, 0]
  const reading = (async () => {
    while (!stopped) {
      const start = performance.now()
      await service.get(`/merchants/${merchant}/transactions`, 'owner')
      longest = Math.max(longest, performance.now() - start)
      await sleep(20)
    }
  })()
  return {
    takeLongest() {
      const taken = longest
      longest = 0
      return taken
    },
    stop() {
      stopped = true
      return reading
    },
  }
}
