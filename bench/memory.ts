import { readCommandLine } from '../dev/command-line.ts'
import { CleanupStack } from '../dev/stack/cleanup-stack.ts'
import { freePort } from '../dev/stack/ports.ts'
import { Problem, runCommand } from '../dev/stack/problem.ts'
import { ensureLocalFolder } from '../dev/stack/stack-record.ts'
import { startDatabase } from './database.ts'
import { openInspector } from './inspector.ts'
import { sendRequest } from './measure.ts'
import { type BenchRequest, mixedRequests } from './rows.ts'
import { startService } from './worker.ts'
import { makeWorld } from './world.ts'

/** By how much the heap may grow: caches fill, and V8 compiles hot code. */
const ALLOWED_KB = 1024
const CONCURRENCY = 8

const { values: args } = readCommandLine({
  usage: 'npm run bench:memory -- [--requests 10000] [--warm 2000]',
  description: 'Sends requests of mixed kinds to one isolate, and fails if its heap has grown.',
  options: {
    requests: { value: 'N', description: 'the measured requests' },
    warm: { value: 'N', description: 'the requests before them' },
  },
})
const { requests: amount = '10000', warm = '2000' } = args

const endings = new CleanupStack()
await runCommand(async () => {
  try {
    await run()
  } finally {
    await endings.run()
  }
})

/** Sends requests of mixed kinds to one isolate, and checks whether they leave its heap as it was. */
async function run(): Promise<void> {
  ensureLocalFolder()
  const inspectorPort = await freePort()
  const database = await startDatabase(endings)
  const service = await startService(database, endings, { inspectorPort })
  const world = await makeWorld({ url: service.url, ownerUrl: database.ownerUrl })
  const requests = mixedRequests(world)
  const make = async (amount: number) => {
    let made = 0
    const makeInTurn = async () => {
      while (made < amount) {
        const request = requests[made % requests.length] as BenchRequest
        made += 1
        await sendRequest(service, request)
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, makeInTurn))
  }

  await make(Number(warm))
  const before = await heapKb(service.url, inspectorPort)
  console.log(`${before} KB of heap after ${warm} requests`)
  await make(Number(amount))
  const after = await heapKb(service.url, inspectorPort)
  console.log(`${after} KB of heap after ${amount} more, of ${requests.length} kinds`)
  if (after - before > ALLOWED_KB) throw new Problem(`The heap has grown by ${after - before} KB.`)
}

/** The heap in use after garbage collection. */
async function heapKb(url: string, inspectorPort: number): Promise<number> {
  const { send, close } = await openInspector(inspectorPort)
  // An idle isolate does not respond to its inspector.
  const waking = setInterval(() => fetch(`${url}/.well-known/jwks.json`), 50)
  await send('HeapProfiler.collectGarbage')
  const { usedSize } = await send<{ usedSize: number }>('Runtime.getHeapUsage')
  clearInterval(waking)
  close()
  return Math.round(usedSize / 1024)
}
