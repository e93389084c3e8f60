import type { V4WorkerOptions } from 'miniflare'
import { inject } from 'vitest'
import { serviceUrl } from '../../dev/stack/database.ts'
import type { RoundTrips } from '../../dev/stack/round-trips.ts'
import { type Canary, createCanary, registerCanary, unregisterCanary } from './canary.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import type { FaultyBindings } from './faulty-bindings.ts'
import type { SentMail } from './mails.ts'
import { SILENT_BANKS, SILENT_CHANNELS } from './own-connections.ts'
import { leaseWorker, type ServiceWorker, startOwnWorker } from './worker-pool.ts'

export interface ServiceOptions {
  /** Vars and secrets that differ from those of the local stack; undefined leaves one out. */
  vars?: Record<string, string | undefined>
  /** A database that is there already; whoever made it drops it. So one of another service makes this one a further process of it. */
  database?: TestDatabase
  /** The time that the service lives in, until `setNow` changes it; the real one when absent. */
  now?: Date
  /** Whether cron asks for the exchange rates; else they were asked for before, and none came. */
  refreshesRates?: boolean
  /** Whether the Worker is as in a preview, with no queue. */
  preview?: boolean
  /** The only addresses to which the EMAIL binding takes mail; all of them when absent. */
  mailsOnlyTo?: string[]
  /** Calls a minute that rate limiters let through, instead of those of wrangler.toml. */
  rateLimits?: Record<string, number>
  /** The port, by default a free one; PUBLIC_URL is then this machine's address. */
  port?: number
  /** Stands between the service and the platform's mail and queue. */
  faultyBindings?: FaultyBindings
  /** The binding by which relays in front of banks are reached; none when absent. */
  bankRelay?: NonNullable<V4WorkerOptions['serviceBindings']>[string]
  /** Whether a test has its database fail, so that what succeeds may have been tried more than once. */
  triesAgain?: boolean
}

/** A line that the Worker logged. */
export type LogLine = Record<string, unknown>

/** A running service with a database and a mailbox of its own. */
export interface Service {
  url: string
  /** Requests a path of the service; redirects are not followed. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Whether apiOf() takes any number of round trips. */
  triesAgain?: boolean
  /** The time that the service lives in. */
  now(): Date
  /** Moves the service's clock; without a date back to the real time. */
  setNow(now?: Date): void
  /** The mails sent so far, oldest first. */
  mails(): Promise<SentMail[]>
  /** The database as its owner, for fixtures and checks. */
  database: TestDatabase
  /** The Worker's round trips to the database since the last call. */
  takeRoundTrips(): Promise<RoundTrips>
  /** The structured log lines printed so far. */
  logs(): LogLine[]
  /** Fires the cron trigger as of a moment. */
  runCron(at?: Date): Promise<void>
  /** Kills the service in the middle of whatever it does. */
  crash(): void
  /** Starts the service again, on the same database. */
  restart(): Promise<void>
  /** Ends the service and drops its database. */
  stop(): Promise<void>
}

/** Where the service says it is reached, in links and mails. */
export const publicUrl = 'https://payments.test'

/**
 * Has the service wait five seconds for a lock, which is less than a statement's seven. On a busy machine two are over before
 * all have come that shall wait for each other, or have gone. Whoever is held up for longer is still refused.
 */
const makePatient = (database: TestDatabase) =>
  database.query(
    `do $$ begin
       execute replace(pg_get_functiondef('begin_request'::regproc), $q$'lock_timeout', '2s'$q$, $q$'lock_timeout', '5s'$q$);
     end $$`,
  )

/** Starts the shipped bundle on a fresh, migrated database. */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const database = options.database ?? (await createTestDatabase())
  if (!options.database) await makePatient(database)
  if (!options.refreshesRates) {
    await database.query(
      `insert into rate_refreshes (currency, requested_at) values ('USD', 'infinity')
       on conflict do nothing`,
    )
  }
  const logs: LogLine[] = []
  const { port } = options
  const ownAddress = port === undefined ? {} : { PUBLIC_URL: `http://127.0.0.1:${port}` }
  const vars = { ...localBindings(database.url), ...ownAddress, ...options.vars }
  const canary = createCanary(vars)
  const start = async () => {
    const started = await startWorker(vars, logs, canary, options)
    registerCanary(started.url, canary)
    return started
  }
  let worker = await start()
  let now = options.now
  const mails = async () => {
    const sent = await worker.mails()
    sent.forEach(canary.mail)
    return sent
  }
  return {
    url: worker.url,
    fetch: async (path, init) => {
      canary.request(path, init)
      const headers = headersOf(init, now)
      const options: RequestInit = { redirect: 'manual', ...init, headers }
      const response = await fetch(new URL(path, worker.url), options)
      if (!mayShowSecret(response)) return response
      canary.response(await response.clone().text())
      return response
    },
    triesAgain: options.triesAgain ?? false,
    now: () => now ?? new Date(),
    setNow: (date) => {
      now = date
    },
    mails,
    database,
    takeRoundTrips: database.takeRoundTrips,
    logs: () => logs,
    runCron: (at) => fireCron(worker.url, at ?? now ?? new Date()),
    crash: () => worker.crash(),
    restart: async () => {
      await worker.stop()
      worker = await start()
    },
    stop: async () => {
      // What was mailed and nobody read is secret, too; of a service that was killed nobody can know it.
      for (const mail of await worker.stop()) canary.mail(mail)
      if (options.database === undefined) await database.drop()
      unregisterCanary(canary)
      await canary.expectNoLeaks()
    },
  }
}

function startWorker(
  overrides: Record<string, string | undefined>,
  logs: LogLine[],
  canary: Canary,
  options: ServiceOptions,
): Promise<ServiceWorker> {
  const { mailsOnlyTo, preview, rateLimits = {}, faultyBindings, bankRelay, port = 0 } = options
  const { worker } = inject('stack')
  const bindings = Object.entries({ ...worker.bindings, ...overrides }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  const service = {
    ...worker,
    ...(mailsOnlyTo && {
      email: { send_email: [{ name: 'EMAIL', allowed_destination_addresses: mailsOnlyTo }] },
    }),
    ...(preview && { queueProducers: {}, queueConsumers: {} }),
    ...(bankRelay && { serviceBindings: { BANK_RELAY: bankRelay } }),
    ratelimits: withLimits(worker.ratelimits, rateLimits),
    bindings: Object.fromEntries(bindings),
  }
  const listen = (message: string) => {
    canary.logLine(message)
    const line = parseLine(message)
    if (line !== undefined) logs.push(line)
  }
  if (canShareWorker(options)) return leaseWorker(service, listen)
  return startOwnWorker(faultyBindings?.workers(service) ?? [service], port, listen)
}

/** Whether others may use the Worker afterwards: its bindings are the usual ones, and nothing is left in them. */
const canShareWorker = ({
  vars = {},
  now: _,
  refreshesRates: __,
  database: ___,
  triesAgain: ____,
  ...bindings
}: ServiceOptions) => Object.keys(bindings).length === 0 && !('RATE_LIMITS' in vars)

function withLimits(
  ratelimits: V4WorkerOptions['ratelimits'],
  limits: Record<string, number>,
): V4WorkerOptions['ratelimits'] {
  const changed = Object.entries(ratelimits ?? {}).map(([name, limiter]) => {
    const simple = { ...limiter.simple, limit: limits[name] ?? limiter.simple.limit }
    return [name, { ...limiter, simple }]
  })
  return Object.fromEntries(changed)
}

/** Whether an answer is one of those that give tokens and keys. */
const mayShowSecret = ({ headers, status }: Response): boolean =>
  [200, 201].includes(status) && headers.get('Content-Type') === 'application/json'

/** What .dev.vars holds on a developer's machine. */
function localBindings(ownerUrl: string): Record<string, string> {
  const { secrets, standIn, storage } = inject('stack')
  return {
    ...secrets,
    ENVIRONMENT: 'local',
    RATE_LIMITS: 'relaxed',
    PUBLIC_URL: publicUrl,
    DATABASE_URL: serviceUrl(ownerUrl),
    DATABASE_HTTP_ENDPOINT: standIn.endpoint,
    BANK_ADDRESSES: JSON.stringify(SILENT_BANKS),
    CHANNEL_ADDRESSES: JSON.stringify(SILENT_CHANNELS),
    PUSH_HOSTS: 'http://127.0.0.1:9',
    DOLARAPI_URL: 'http://127.0.0.1:9',
    DNS_RESOLVER_URL: '',
    S3_ENDPOINT: storage.endpoint,
    S3_BUCKET: storage.bucket,
    S3_ACCESS_KEY_ID: storage.accessKeyId,
    S3_SECRET_ACCESS_KEY: storage.secretAccessKey,
  }
}

/** The headers of a request, and what it says of the service's time and of how it is answered. */
function headersOf(init: RequestInit | undefined, now: Date | undefined): Headers {
  const headers = new Headers(init?.headers)
  // Miniflare compresses as Cloudflare does, and this process would spend as long to undo it.
  if (!headers.has('Accept-Encoding')) headers.set('Accept-Encoding', 'identity')
  // Read when ENVIRONMENT is local.
  if (now !== undefined) headers.set('X-Local-Clock', now.toISOString())
  return headers
}

async function fireCron(url: string, at: Date): Promise<void> {
  const query = new URLSearchParams({ cron: '* * * * *', time: String(at.getTime()) })
  const response = await fetch(new URL(`/cdn-cgi/local/scheduled?${query}`, url))
  if (!response.ok) throw new Error(`scheduled: ${response.status} ${await response.text()}`)
}

function parseLine(line: string): LogLine | undefined {
  try {
    const parsed: unknown = JSON.parse(line)
    return typeof parsed === 'object' && parsed !== null ? (parsed as LogLine) : undefined
  } catch {
    return undefined
  }
}
