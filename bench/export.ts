import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readCommandLine } from '../dev/command-line.ts'
import { CleanupStack } from '../dev/stack/cleanup-stack.ts'
import { withDatabase } from '../dev/stack/database.ts'
import { localFolder } from '../dev/stack/paths.ts'
import { freePort } from '../dev/stack/ports.ts'
import { Problem, runCommand } from '../dev/stack/problem.ts'
import { ensureLocalFolder } from '../dev/stack/stack-record.ts'
import { startDatabase } from './database.ts'
import { openInspector } from './inspector.ts'
import { startService } from './worker.ts'
import { makeWorld, type World } from './world.ts'

const MOST_MB = 128
const FORMATS = ['csv', 'xlsx'] as const
const SAMPLE_MS = 500

const { values: args } = readCommandLine({
  usage: 'npm run bench:export -- [--rows 1000000]',
  description:
    'Exports a merchant’s transactions through one isolate, and fails if it holds too much meanwhile.',
  options: { rows: { value: 'N', description: 'the transactions' } },
})
const transactions = Number(args.rows ?? 1_000_000)

const endings = new CleanupStack()
await runCommand(async () => {
  try {
    await run()
  } finally {
    await endings.run()
  }
})

/** Exports a merchant's transactions through one isolate, and watches what it holds meanwhile. */
async function run(): Promise<void> {
  ensureLocalFolder()
  const inspectorPort = await freePort()
  const database = await startDatabase(endings)
  const service = await startService(database, endings, { inspectorPort })
  const world = await makeWorld({ url: service.url, ownerUrl: database.ownerUrl })
  const sum = await fill(database.ownerUrl, world, transactions)
  console.log(`${transactions} transactions of ${sum} bolívares in all`)
  for (const format of FORMATS) {
    const peak = watchMemory(inspectorPort)
    const { firstByteMs, totalMs, bytes, file } = await download(service.url, world, format)
    const { liveMb } = await peak()
    const speed = Math.round(transactions / (totalMs / 1000))
    console.log(
      `${format}: first byte after ${firstByteMs} ms, ${bytes} bytes in ${totalMs} ms (${speed} rows a second), at most ${liveMb} MB live: ${file}`,
    )
    if (liveMb > MOST_MB) throw new Problem(`The isolate held ${liveMb} MB, of ${MOST_MB} at most.`)
  }
}

/** Fills a merchant's list, and resolves with the sum of the amounts in bolívares. */
function fill(ownerUrl: string, { merchant, linkToken }: World, rows: number): Promise<string> {
  return withDatabase(ownerUrl, async (client) => {
    await client.query("set session_replication_role = 'replica'")
    await client.query(
      `insert into transactions (id, merchant_id, link_id, environment, amount, currency, amount_ves, status,
         payment_method, reference, connection, phone, bank_code, document, holds_slot, created_at, updated_at,
         completed_at, refunded_ves, committed_refunds_ves, external_reference)
       select new_uuid_at(made), $1, (select id from payment_links where token = $2), 'test', amount, 'VES', amount,
         'completed', 'sandbox', lpad(n::text, 12, '0'), 'sandbox', '0412' || lpad(n::text, 7, '0'), '0102',
         'V12345678', false, made, made, made, 0, 0, 'pedido ' || n
       from generate_series(1, $3::integer) n,
         lateral (select now() - make_interval(secs => $3::integer - n) as made,
           (100 + n % 99991) / 100.0 as amount) t`,
      [merchant.uuid, linkToken, rows],
    )
    await client.query('analyze transactions')
    const { rows: sums } = await client.query(
      'select sum(amount_ves)::text as sum from transactions where merchant_id = $1',
      [merchant.uuid],
    )
    return sums[0].sum
  })
}

async function download(url: string, { merchant, key }: World, format: string) {
  const start = performance.now()
  const response = await fetch(
    `${url}/api/v1/merchants/${merchant.id}/transactions/export?format=${format}&environment=test`,
    { headers: { Authorization: `Bearer ${key}` } },
  )
  if (response.status !== 200 || !response.body) throw new Problem(await response.text())
  let firstByteMs = 0
  let bytes = 0
  const file = join(localFolder, `export.${format}`)
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        if (bytes === 0) firstByteMs = Math.round(performance.now() - start)
        bytes += chunk.byteLength
        controller.enqueue(chunk)
      },
    }),
  )
  await pipeline(Readable.fromWeb(counted as never), createWriteStream(file))
  return { firstByteMs, totalMs: Math.round(performance.now() - start), bytes, file }
}

/** Samples the isolate's heap after garbage collection, and the buffers that it holds, until it is asked for the peak. */
function watchMemory(inspectorPort: number): () => Promise<{ liveMb: number }> {
  let peak = 0
  let ended = false
  const watching = (async () => {
    const { send, close } = await openInspector(inspectorPort)
    while (!ended) {
      await send('HeapProfiler.collectGarbage')
      const { usedSize, backingStorageSize = 0 } = await send<{
        usedSize: number
        backingStorageSize?: number
      }>('Runtime.getHeapUsage')
      peak = Math.max(peak, usedSize + backingStorageSize)
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS))
    }
    close()
  })()
  return async () => {
    ended = true
    // An idle isolate does not respond to its inspector, so the last sample may never come.
    await Promise.race([watching, new Promise((resolve) => setTimeout(resolve, 2 * SAMPLE_MS))])
    return { liveMb: Math.round(peak / 1024 / 1024) }
  }
}
