import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import type { BenchRequest, Row } from './rows.ts'
import type { Subject } from './subjects.ts'

/** What is between the application and the database in the last column. */
export const DELAY_MS = 20
export const MANY_CONNECTIONS = 16
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
  oneConnection: Load
  manyConnections: Load
  /** Of the subject's processes, for a request, under the many connections. */
  cpuMs: number
  /** One connection, the database far away; null without a database. */
  delayed: Load | null
}

/** The rows are gone through so often in each of the ways: the machine is not as fast all the time. */
export const ROUNDS = 5
const WARM_UP_SECONDS = 2
/** Longer than sixteen logins at once take on a busy machine. */
const TIMEOUT_SECONDS = 60

/** Loads the rows in each of the ways for so many seconds each, in turn, so that they are measured side by side. */
export async function measure(rows: readonly Row[], seconds: number): Promise<Measurement[]> {
  const inspected = new Map<Row, Awaited<ReturnType<typeof measureOneRequest>>>()
  for (const row of rows) {
    inspected.set(row, await measureOneRequest(row))
    await load(row, 1, Math.min(seconds, WARM_UP_SECONDS))
  }
  const one = await measureInRounds('one connection', rows, (row) => load(row, 1, seconds / ROUNDS))
  const many = await measureInRounds(`${MANY_CONNECTIONS} connections`, rows, (row) => {
    // What is slow gets the time in which each connection has a second answer.
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

interface LoadSample {
  /** Of each answer, in milliseconds. */
  times: number[]
  perSecond: number
  /** What the subject's processes used. */
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

/** The figures of all rounds: of its answers, and the median of what each round answered in a second. */
function summarizeLoads(loads: readonly LoadSample[]): Load {
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

/** The round trips and the length of the answer of a single request. */
async function measureOneRequest({ subject, requests: [request] }: Row) {
  // The first use of a credential within a minute is written down.
  await sendRequest(subject, request)
  await waitUntilIdle(subject)
  const { text } = await sendRequest(subject, request)
  return { roundTrips: await waitUntilIdle(subject), bytes: Buffer.byteLength(text) }
}

/** Waits for what was under way when a load ended, or goes on after an answer; resolves with its round trips. */
async function waitUntilIdle({ takeRoundTrips }: Subject): Promise<number> {
  let sum = 0
  for (;;) {
    await sleep(SETTLE_MS)
    const taken = await takeRoundTrips()
    if (taken === 0) return sum
    sum += taken
  }
}

/** One request, made by itself. */
export async function sendRequest(
  { url }: Pick<Subject, 'url'>,
  { path, method, headers, body }: BenchRequest,
): Promise<{ status: number; text: string }> {
  const response = await fetch(url + path, { method, headers, ...(body && { body }) })
  return { status: response.status, text: await response.text() }
}

async function load(
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
    // Each connection begins with another of the requests, as clients do who know nothing of each other.
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
