import { randomInt } from 'node:crypto'
import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Trader } from './crowd.ts'
import { sendAny } from './requests.ts'

/** Some merchants' requests: how many a second, and whose. */
export interface Stream {
  perSecond: number
  traders: readonly Trader[]
}

/** What became of a stream's requests. */
export interface StreamSample {
  /** From when each was due to the end of its response. */
  milliseconds: number[]
  /** How many had another status than a success. */
  refused: number
}

/** The samples of streams that were sent together, and the share of the machine's time that was used. */
export interface Phase {
  samples: StreamSample[]
  busy: number
}

const pick = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)] as Item

/**
 * Sends the streams for some seconds, each at its own rate, whatever the responses take: arrivals are independent of each
 * other, as those of many clients are. Resolves once all responses have come.
 */
export async function sendStreams(
  url: string,
  streams: readonly Stream[],
  seconds: number,
): Promise<Phase> {
  const used = cpuTimes()
  const samples = await Promise.all(streams.map((stream) => sendStream(url, stream, seconds)))
  const after = cpuTimes()
  return { samples, busy: (after.busy - used.busy) / (after.all - used.all) }
}

async function sendStream(
  url: string,
  { perSecond, traders }: Stream,
  seconds: number,
): Promise<StreamSample> {
  const sample: StreamSample = { milliseconds: [], refused: 0 }
  const underWay: Promise<void>[] = []
  const start = performance.now()
  let due = start
  for (;;) {
    due += (-Math.log(1 - Math.random()) / perSecond) * 1000
    if (due > start + seconds * 1000) break
    const at = due
    const wait = at - performance.now()
    if (wait > 0) await sleep(wait)
    const done = sendAny(url, pick(traders)).then((status) => {
      sample.milliseconds.push(performance.now() - at)
      if (status < 200 || status > 299) sample.refused += 1
    })
    underWay.push(done)
  }
  await Promise.all(underWay)
  return sample
}

const CLIENTS = 16

/** How many requests a second the machine serves when it is always asked: clients that each send the next one at once. */
export async function measureCapacity(
  url: string,
  traders: readonly Trader[],
  seconds: number,
): Promise<number> {
  const end = performance.now() + seconds * 1000
  let served = 0
  const runClient = async () => {
    while (performance.now() < end) {
      await sendAny(url, pick(traders))
      served += 1
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, runClient))
  return served / seconds
}

/** The time of all processors so far, and what of it was used. */
function cpuTimes(): { busy: number; all: number } {
  const sums = cpus().map(({ times }) => {
    const all = Object.values(times).reduce((sum, time) => sum + time, 0)
    return { busy: all - times.idle, all }
  })
  const total = (of: 'busy' | 'all') => sums.reduce((sum, one) => sum + one[of], 0)
  return { busy: total('busy'), all: total('all') }
}
