import autocannon from 'autocannon'
import { openInspector } from '../inspector.ts'
import type { SoakTestbed } from './testbed.ts'

/** How much more the last third may hold than the first. */
export const ALLOWED_GROWTH = 0.1
const WAKE_MS = 50
/**
 * workerd collects what is outside its isolates' heaps late: a hello world behind Miniflare's front, too, grows to some
 * 560 MB in its first 60,000 requests, and then stays there.
 */
const WARM_UP_REQUESTS = 60_000

/** What the service holds at a moment. */
export interface MemorySample {
  /** Since the traffic began. */
  seconds: number
  /** How many requests were answered by then. */
  requests: number
  /** Of the isolate, once all that nobody holds is gone. */
  heapKb: number
  /** Of workerd. */
  rssKb: number
}

/** Brings workerd to where it stays by itself, with the cheapest of requests. */
export async function warmUpMemory({ url }: SoakTestbed): Promise<void> {
  const requests = [{ method: 'GET' as const, path: '/.well-known/jwks.json' }]
  await autocannon({ url, connections: 16, amount: WARM_UP_REQUESTS, requests })
}

export async function sampleMemory(stage: SoakTestbed, seconds: number): Promise<MemorySample> {
  const heapKb = await readHeapKb(stage)
  return {
    seconds,
    requests: stage.recorder.countResponses(() => true),
    heapKb,
    rssKb: stage.rssKb(),
  }
}

/** The inspector is closed again, since it slows what follows. */
async function readHeapKb({ url, inspectorPort }: SoakTestbed): Promise<number> {
  const { send, close } = await openInspector(inspectorPort)
  // An idle isolate does not hear its inspector.
  const waking = setInterval(() => void fetch(`${url}/.well-known/jwks.json`), WAKE_MS)
  try {
    for (let round = 0; round < 3; round += 1) await send('HeapProfiler.collectGarbage')
    const { usedSize } = await send<{ usedSize: number }>('Runtime.getHeapUsage')
    return Math.round(usedSize / 1024)
  } finally {
    clearInterval(waking)
    close()
  }
}

/** The mean of the first third of the samples, that of the last, and by what share it is more. */
export function measureGrowth(samples: readonly MemorySample[], of: 'heapKb' | 'rssKb') {
  const third = Math.max(1, Math.floor(samples.length / 3))
  const mean = (some: readonly MemorySample[]) =>
    some.reduce((sum, sample) => sum + sample[of], 0) / some.length
  const [first, last] = [mean(samples.slice(0, third)), mean(samples.slice(-third))]
  return { first, last, growth: last / first - 1 }
}
