import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import type { BenchRequest, Row } from './rows.ts'
import type { Subject } from './subjects.ts'

/** What is between the application and the database in the last column. */
export const DELAY_MS = 20
export const MANY = 16
/** Longer than any request is at it between two round trips. */
const SETTLE_MS = 300

export interface Load {
  p50: number
  p99: number
  perSecond: number
}

/** The figures of one line of the table. */
export interface Measurement {
  name: string
  roundTrips: number
  bytes: number
  one: Load
  many: Load
  /** Of the subject's processes, for a request, under the many connections. */
  cpuMs: number
  /** One connection, the database far away; null without a database. */
  far: Load | null
}

/** Loads a row in each of the ways, for so many seconds each. */
export async function measure(row: Row, seconds: number): Promise<Measurement> {
  const { name, subject } = row
  const { roundTrips, bytes } = await inspect(row)
  await load(row, 1, Math.min(seconds, 2))
  const one = await load(row, 1, seconds)
  const cpuBefore = cpuMsOf(subject)
  const many = await load(row, MANY, seconds)
  const cpuMs = many.answers > 0 ? (cpuMsOf(subject) - cpuBefore) / many.answers : Number.NaN
  await settled(subject)
  await subject.setDelay?.(DELAY_MS)
  const far = subject.setDelay && (await load(row, 1, seconds))
  await subject.setDelay?.(0)
  return { name, roundTrips, bytes, one, many, cpuMs, far }
}

/** The round trips and the length of the answer of a single request. */
async function inspect({ subject, requests: [request] }: Row) {
  // The first use of a credential within a minute is written down.
  await ask(subject, request)
  await settled(subject)
  const { text } = await ask(subject, request)
  return { roundTrips: await settled(subject), bytes: Buffer.byteLength(text) }
}

/** Waits for what was under way when a load ended, or goes on after an answer; resolves with its round trips. */
async function settled({ takeRoundTrips }: Subject): Promise<number> {
  let sum = 0
  for (;;) {
    await sleep(SETTLE_MS)
    const taken = await takeRoundTrips()
    if (taken === 0) return sum
    sum += taken
  }
}

/** One request, made by itself. */
export async function ask(
  { url }: Pick<Subject, 'url'>,
  { path, method, headers, body }: BenchRequest,
): Promise<{ status: number; text: string }> {
  const response = await fetch(url + path, { method, headers, ...(body && { body }) })
  return { status: response.status, text: await response.text() }
}

async function load({ name, subject, requests }: Row, connections: number, seconds: number) {
  const times: number[] = []
  const start = performance.now()
  const run = autocannon({ url: subject.url, connections, duration: seconds, requests })
  // autocannon itself rounds to whole milliseconds.
  run.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds))
  const { errors, timeouts, non2xx } = await run
  const elapsedMs = performance.now() - start
  if (errors + timeouts + non2xx > 0) {
    throw new Error(`${name}: ${errors} errors, ${timeouts} timeouts, ${non2xx} refusals`)
  }
  times.sort((one, other) => one - other)
  const quantile = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  const answers = times.length
  return {
    p50: quantile(0.5),
    p99: quantile(0.99),
    perSecond: (answers / elapsedMs) * 1000,
    answers,
  }
}

/** How much CPU the processes have used, as Linux counts it; NaN elsewhere. */
function cpuMsOf({ pids }: Subject): number {
  return pids.reduce((sum, pid) => sum + cpuMsOfProcess(pid), 0)
}

/** Linux counts in hundredths of a second, whatever its clock is. */
const TICK_MS = 10

function cpuMsOfProcess(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return Number.NaN
  }
}
