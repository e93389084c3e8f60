import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { errorBody, type NeonQuery, runQueries } from './neon-batch.ts'
import {
  delayOf,
  forgetDatabase,
  lineTo,
  readRoundTrips,
  recordRoundTrip,
  setDelay,
  takeRoundTrips,
} from './round-trips.ts'

/** Speaks Neon's SQL-over-HTTP protocol in front of any PostgreSQL. */
export interface NeonStandIn {
  url: string
  /** The Worker's DATABASE_HTTP_ENDPOINT. */
  endpoint: string
  stop(): Promise<void>
}

const largestBody = 10 * 1024 * 1024
const untypedText = {
  getTypeParser: () => (value: unknown) => value,
} as unknown as pg.CustomTypesConfig
const pools = new Map<string, pg.Pool>()

/** Called for each round trip that PostgreSQL answered, with its statements and duration. */
export type RoundTripObserver = (
  database: string,
  queries: NeonQuery[],
  milliseconds: number,
) => void

/** How many sessions a connection string has at most, and how many before a statement waits for one that is there. */
export interface Sessions {
  most: number
  atOnce?: number
}

/** Starts the stand-in on a port of 127.0.0.1. */
export async function startNeonStandIn(
  port: number,
  sessions: Sessions = { most: 40 },
  observe: RoundTripObserver = () => {},
): Promise<NeonStandIn> {
  const server = createServer((request, response) => {
    respond(request, sessions, observe).then(
      ([status, body]) => send(response, status, body),
      (error: unknown) => send(response, 400, errorBody(error)),
    )
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(port, '127.0.0.1', done)
  })
  const url = `http://127.0.0.1:${port}`
  return { url, endpoint: `${url}/sql`, stop: () => stop(server) }
}

async function stop(server: ReturnType<typeof createServer>): Promise<void> {
  const closed = new Promise((done) => server.close(done))
  server.closeAllConnections()
  await closed
  await Promise.all([...pools.values()].map((pool) => pool.end()))
  pools.clear()
}

async function respond(
  request: IncomingMessage,
  sessions: Sessions,
  observe: RoundTripObserver,
): Promise<[number, unknown]> {
  const url = new URL(request.url ?? '/', 'http://stand-in')
  const database = url.searchParams.get('database') ?? ''
  const line = lineTo(database, url.searchParams.get('application_name'))
  switch (`${request.method} ${url.pathname}`) {
    case 'POST /sql':
      return [200, await respondToSql(request, sessions, observe)]
    case 'GET /round-trips':
      return [200, readRoundTrips(line)]
    case 'DELETE /round-trips':
      return [200, takeRoundTrips(line)]
    case 'POST /delay':
      setDelay(line, {
        beforeMs: Number(url.searchParams.get('before')),
        afterMs: Number(url.searchParams.get('after')),
      })
      return [200, {}]
    case 'DELETE /database':
      forgetDatabase(database)
      closePools(database)
      return [200, {}]
    default:
      return [404, { message: 'not found' }]
  }
}

async function respondToSql(
  request: IncomingMessage,
  sessions: Sessions,
  observe: RoundTripObserver,
): Promise<unknown> {
  const connectionString = String(request.headers['neon-connection-string'] ?? '')
  const body = JSON.parse(await readBody(request)) as NeonQuery | { queries: NeonQuery[] }
  const database = databaseOf(connectionString)
  const queries = 'queries' in body ? body.queries : [body]
  const line = lineOf(connectionString)
  const texts = queries.map((query) => query.query)
  return recordRoundTrip(line, texts, async () => {
    const { beforeMs, afterMs } = delayOf(line)
    if (beforeMs > 0) await sleep(beforeMs)
    // A request that has not reached the database when the caller disconnects is dropped.
    if (beforeMs > 0 && request.socket.destroyed) throw new Error('the caller has gone')
    const result = await withClient(connectionString, sessions, async (client) => {
      const start = performance.now()
      const rows = await runQueries(client, body, request.headers)
      observe(database, queries, performance.now() - start)
      return rows
    })
    if (afterMs > 0) await sleep(afterMs)
    return result
  })
}

async function withClient<Result>(
  connectionString: string,
  sessions: Sessions,
  run: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const pool = poolOf(connectionString, sessions)
  if (sessions.atOnce !== undefined) await waitForIdle(pool, sessions.atOnce)
  const client = await pool.connect()
  try {
    const result = await run(client)
    client.release()
    return result
  } catch (error) {
    // A client returns to the pool only after its transaction ended; otherwise it is discarded.
    await client.query('ROLLBACK').then(
      () => client.release(),
      () => client.release(true),
    )
    throw error
  }
}

/**
 * As long as Neon's proxy keeps idle sessions (`sql-over-http-idle-timeout`). A new session plans each function's statements
 * anew, so that a pool which shrinks earlier is slow at each burst.
 */
const IDLE_TIMEOUT_MS = 5 * 60_000

/** How long a statement waits for a session that is there, before another is opened: what holds them up may wait for it. */
const PATIENCE_MS = 25

async function waitForIdle(pool: pg.Pool, atOnce: number): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  while (pool.totalCount >= atOnce && pool.idleCount <= pool.waitingCount) {
    const left = deadline - performance.now()
    if (left <= 0) return
    await once(pool, 'release', { signal: AbortSignal.timeout(Math.ceil(left)) }).catch(() => {})
  }
}

function poolOf(connectionString: string, sessions: Sessions): pg.Pool {
  const known = pools.get(connectionString)
  if (known !== undefined) return known
  const pool = new pg.Pool({
    ...{ connectionString, max: sessions.most, types: untypedText },
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
  })
  // A broken connection fails its query, or leaves the pool; without a listener its error would end this
  // process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  // As many statements wait for a session as come at once.
  pool.setMaxListeners(0)
  pools.set(connectionString, pool)
  return pool
}

/** Not awaited: a connection still busy ends when its database is dropped. */
function closePools(database: string): void {
  for (const [connectionString, pool] of pools) {
    if (databaseOf(connectionString) !== database) continue
    pools.delete(connectionString)
    void pool.end()
  }
}

function databaseOf(connectionString: string): string {
  return decodeURIComponent(new URL(connectionString).pathname.slice(1))
}

/** The connection strings of several processes, or of a replica, are told apart by `application_name`. */
function lineOf(connectionString: string): string {
  const name = new URL(connectionString).searchParams.get('application_name')
  // The driver adds a name of its own where there is none.
  const own = name?.startsWith('pkg:') ? null : name
  return lineTo(databaseOf(connectionString), own)
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    // The excess is read too, since the connection is reused.
    if (size <= largestBody) chunks.push(chunk)
  }
  if (size > largestBody) throw new Error(`request is too large (max is ${largestBody} bytes)`)
  return Buffer.concat(chunks).toString('utf8')
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}
