import autocannon from 'autocannon'
import { openInspector } from '../inspector.ts'
import type { SoakTestbed } from './testbed.ts'

/** By how much the mean of the last third may exceed that of the first. */
export const ALLOWED_GROWTH = 0.1
const WAKE_MS = 50
/**
 * workerd frees memory outside its isolates' heaps late: even a hello world behind Miniflare's front grows to some
 * 560 MB in its first 60,000 requests, and then stays there.
 */
const WARM_UP_REQUESTS = 60_000

/** The service's memory at one moment. */
export interface MemorySample {
  /** Since the traffic began. */
  seconds: number
  /** How many responses had been sent by then. */
  requests: number
  /** Of the isolate, after garbage collection. */
  heapKb: number
  /** Of workerd. */
  rssKb: number
}

/** Brings workerd to its steady state with the cheapest of requests. */
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
  // An idle isolate does not respond to its inspector.
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

/** The mean of the first third of the samples, that of the last, and the relative increase. */
export function measureGrowth(samples: readonly MemorySample[], of: 'heapKb' | 'rssKb') {
  const third = Math.max(1, Math.floor(samples.length / 3))
  const mean = (some: readonly MemorySample[]) =>
    some.reduce((sum, sample) => sum + sample[of], 0) / some.length
  const [first, last] = [mean(samples.slice(0, third)), mean(samples.slice(-third))]
  return { first, last, growth: last / first - 1 }
}
