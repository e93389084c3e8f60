import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import type { BenchRequest, Row } from './rows.ts'
import type { Subject } from './subjects.ts'

/** The delay between the application and the database in the last column. */
export const DELAY_MS = 20
export const MANY_CONNECTIONS = 16
/** Longer than any request takes between two round trips. */
const SETTLE_MS = 300

export interface Load {
  p50: number
  p99: number
  perSecond: number
}

/** The figures of one row of the table. */
export interface Measurement {
  name: string
  roundTrips: number
  bytes: number
  oneConnection: Load
  manyConnections: Load
  /** CPU time of the subject's processes per request, with many connections. */
  cpuMs: number
  /** With one connection and the database far away; null without a database. */
  delayed: Load | null
}

/** How often the rows are repeated in each mode, since the machine's speed varies. */
export const ROUNDS = 5
const WARM_UP_SECONDS = 2
/** Longer than sixteen logins at once take on a busy machine. */
const TIMEOUT_SECONDS = 60

/** Loads the rows in each mode for this many seconds, in turn, so that they are measured side by side. */
export async function measure(rows: readonly Row[], seconds: number): Promise<Measurement[]> {
  const inspected = new Map<Row, Awaited<ReturnType<typeof measureOneRequest>>>()
  for (const row of rows) {
    inspected.set(row, await measureOneRequest(row))
    await load(row, 1, Math.min(seconds, WARM_UP_SECONDS))
  }
  const one = await measureInRounds('one connection', rows, (row) => load(row, 1, seconds / ROUNDS))
  const many = await measureInRounds(`${MANY_CONNECTIONS} connections`, rows, (row) => {
    // Slow subjects get enough time for a second response on each connection.
    const answersMs = 2 * MANY_CONNECTIONS * summarizeLoads(one.get(row) ?? []).p50
    return load(row, MANY_CONNECTIONS, Math.max(seconds / ROUNDS, answersMs / 1000))
  })
  const distant = rows.filter(({ subject }) => subject.setDelay)
  const far = await measureInRounds(`${DELAY_MS} ms away`, distant, async (row) => {
    await waitUntilIdle(row.subject)
    await row.subject.setDelay?.(DELAY_MS)
    const loaded = await load(row, 1, seconds / ROUNDS)
    await row.subject.setDelay?.(0)
    return loaded
  })
  return rows.map((row) => {
    const { roundTrips, bytes } = inspected.get(row) as Awaited<
      ReturnType<typeof measureOneRequest>
    >
    const loads = many.get(row) ?? []
    const cpuMs = sum(loads.map((load) => load.cpuMs)) / sum(loads.map(({ times }) => times.length))
    const [near, crowded] = [summarizeLoads(one.get(row) ?? []), summarizeLoads(loads)]
    const distantLoads = far.get(row)
    const distantly = distantLoads === undefined ? null : summarizeLoads(distantLoads)
    return {
      name: row.name,
      roundTrips,
      bytes,
      oneConnection: near,
      manyConnections: crowded,
      cpuMs,
      delayed: distantly,
    }
  })
}

/** What one load has measured. */
export interface LoadSample {
  /** Of each response, in milliseconds. */
  times: number[]
  perSecond: number
  /** The CPU time of the subject's processes. */
  cpuMs: number
}

async function measureInRounds(
  way: string,
  rows: readonly Row[],
  run: (row: Row) => Promise<LoadSample>,
) {
  const loads = new Map<Row, LoadSample[]>(rows.map((row) => [row, []]))
  for (let round = 1; round <= ROUNDS; round += 1) {
    console.log(`Measuring ${way}, round ${round} of ${ROUNDS}.`)
    for (const row of rows) loads.get(row)?.push(await run(row))
  }
  return loads
}

/** The figures of all rounds: of the responses, and the median of the rounds' responses per second. */
export function summarizeLoads(loads: readonly LoadSample[]): Load {
  const times = loads.flatMap((load) => load.times).toSorted((one, other) => one - other)
  const rates = loads.map(({ perSecond }) => perSecond).toSorted((one, other) => one - other)
  const quantile = (sorted: number[], share: number) =>
    sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return {
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    perSecond: quantile(rates, 0.5),
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** The round trips and the response length of a single request. */
async function measureOneRequest({ subject, requests: [request] }: Row) {
  // The first use of a credential within a minute is recorded.
  await sendRequest(subject, request)
  await waitUntilIdle(subject)
  const { text } = await sendRequest(subject, request)
  return { roundTrips: await waitUntilIdle(subject), bytes: Buffer.byteLength(text) }
}

/** Waits for work that a load has left running, or that continues after a response; resolves with its round trips. */
async function waitUntilIdle({ takeRoundTrips }: Subject): Promise<number> {
  let sum = 0
  for (;;) {
    await sleep(SETTLE_MS)
    const taken = await takeRoundTrips()
    if (taken === 0) return sum
    sum += taken
  }
}

/** A single request. */
export async function sendRequest(
  { url }: Pick<Subject, 'url'>,
  { path, method, headers, body }: BenchRequest,
): Promise<{ status: number; text: string }> {
  const response = await fetch(url + path, { method, headers, ...(body && { body }) })
  return { status: response.status, text: await response.text() }
}

/** Loads a subject for so many seconds. Throws if anything but successes came back. */
export async function load(
  { name, subject, requests }: Row,
  connections: number,
  seconds: number,
): Promise<LoadSample> {
  const times: number[] = []
  const cpuBefore = cpuMsOf(subject)
  const start = performance.now()
  let started = 0
  const run = autocannon({
    url: subject.url,
    connections,
    duration: seconds,
    timeout: TIMEOUT_SECONDS,
    requests,
    // Each connection starts with a different request, as independent clients would.
    setupClient: (client) => {
      client.setRequests(startingAt(started, requests))
      started += 1
    },
  })
  // autocannon itself rounds to whole milliseconds.
  run.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds))
  const { errors, timeouts, non2xx } = await run
  const elapsedMs = performance.now() - start
  if (errors + timeouts + non2xx > 0) {
    throw new Error(`${name}: ${errors} errors, ${timeouts} timeouts, ${non2xx} refusals`)
  }
  const cpuMs = cpuMsOf(subject) - cpuBefore
  return { times, perSecond: (times.length / elapsedMs) * 1000, cpuMs }
}

const startingAt = <Item>(place: number, items: readonly Item[]): Item[] => {
  const first = place % items.length
  return [...items.slice(first), ...items.slice(0, first)]
}

/** The CPU time of the processes by Linux's account; NaN elsewhere. */
export function cpuMsOf({ pids }: Pick<Subject, 'pids'>): number {
  return pids.reduce((sum, pid) => sum + cpuMsOfProcess(pid), 0)
}

/** Linux counts in hundredths of a second, whatever its clock frequency. */
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
