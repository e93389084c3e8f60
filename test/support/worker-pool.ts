import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { V4WorkerOptions } from 'miniflare'
import { type RunningMiniflare, startMiniflare } from '../../dev/stack/miniflare.ts'
import { createMailReader, type MailReader, type SentMail } from './mails.ts'
import { sharedWorkerScript, TENANT_HEADER, type TenantState } from './shared-worker.ts'

/** A running Worker of a service. */
export interface ServiceWorker extends Omit<RunningMiniflare, 'stop'> {
  /** The mails that it has sent for this service, oldest first. */
  mails(): Promise<SentMail[]>
  /** Ends the service, and then resolves with its mails as far as they can be read. */
  stop(): Promise<SentMail[]>
}

/** Called for each line of a Worker's log. */
export type LogListener = (text: string) => void

/** Beyond these, a Worker that becomes free ends: few files need more at once. */
const MAX_FREE = 2
/** Who has work left after this time gets a Worker of his own, which ends with him. */
const DRAIN_MS = 3_000

interface PooledWorker {
  /** Its own: the port of a Worker that was killed may be another one's by the time that its service ends. */
  secret: string
  miniflare: RunningMiniflare
  mailbox: MailReader
  /** Whom its log belongs to. */
  listener: LogListener
}

/** Those of this process that serve nobody. They end with it. */
const free: PooledWorker[] = []

/** Starts a Worker that serves one service alone. */
export async function startOwnWorker(
  workers: V4WorkerOptions[],
  port: number,
  listener: LogListener,
): Promise<ServiceWorker> {
  const miniflare = await startWorkers(workers, port, listener)
  const mailbox = createMailReader(miniflare.url)
  return {
    ...miniflare,
    mails: mailbox.read,
    stop: async () => {
      const mails = await mailbox.read().catch(() => [])
      await miniflare.stop()
      return mails
    },
  }
}

/** A Worker for one whose bindings differ in texts alone: a free one of this process if there is any. */
export async function leaseWorker(
  worker: V4WorkerOptions,
  listener: LogListener,
): Promise<ServiceWorker> {
  const tenant = { id: randomUUID(), bindings: worker.bindings }
  const pooled = (await leaseFree(tenant, listener)) ?? (await leaseNew(worker, tenant, listener))
  const { miniflare, mailbox } = pooled
  return {
    ...miniflare,
    mails: mailbox.read,
    stop: async () => {
      const drained = await drain(pooled).catch(() => false)
      const mails = await mailbox.read().catch(() => undefined)
      pooled.listener = () => {}
      if (drained && mails !== undefined && free.length < MAX_FREE) {
        mailbox.empty()
        free.push(pooled)
      } else {
        await miniflare.stop()
      }
      return mails ?? []
    },
  }
}

/** A free Worker that serves from now on; one that has died since it became free is left behind. */
async function leaseFree(tenant: Tenant, listener: LogListener): Promise<PooledWorker | undefined> {
  for (let pooled = free.pop(); pooled !== undefined; pooled = free.pop()) {
    try {
      await serve(pooled, tenant, listener)
      return pooled
    } catch {
      await pooled.miniflare.stop()
    }
  }
  return undefined
}

async function leaseNew(
  worker: V4WorkerOptions,
  tenant: Tenant,
  listener: LogListener,
): Promise<PooledWorker> {
  const pooled = await startPooledWorker(worker)
  await serve(pooled, tenant, listener)
  return pooled
}

interface Tenant {
  id: string
  bindings: V4WorkerOptions['bindings']
}

async function serve(pooled: PooledWorker, tenant: Tenant, listener: LogListener): Promise<void> {
  pooled.listener = listener
  await control(pooled, 'POST', tenant)
}

async function startPooledWorker(worker: V4WorkerOptions): Promise<PooledWorker> {
  // Miniflare removes its folder then. Vitest ends its processes by this signal.
  if (!process.listeners('SIGTERM').includes(exit)) process.once('SIGTERM', exit)
  const { modulesRoot = '', modules } = worker
  const secret = randomUUID()
  const shared = {
    ...worker,
    bindings: { TENANT_SECRET: secret },
    modules: [
      {
        type: 'ESModule',
        path: join(String(modulesRoot), 'shared-worker.js'),
        contents: sharedWorkerScript,
      },
      ...(Array.isArray(modules) ? modules : []),
    ],
  } as V4WorkerOptions
  const miniflare = await startWorkers([shared], 0, (text) => pooled.listener(text))
  const mailbox = createMailReader(miniflare.url)
  const pooled: PooledWorker = { secret, miniflare, mailbox, listener: () => {} }
  return pooled
}

const exit = () => process.exit()

/** Ends the service; resolves with whether nothing of it is left, once its whole log was heard. */
async function drain(pooled: PooledWorker): Promise<boolean> {
  const deadline = Date.now() + DRAIN_MS
  const { listener, secret } = pooled
  const last = `${secret} 0`
  const heard = new Promise<void>((done) => {
    pooled.listener = (text) => {
      if (text === last) done()
      else if (!text.startsWith(secret)) listener(text)
    }
  })
  while ((await control(pooled, 'DELETE')).open > 0) {
    if (Date.now() > deadline) return false
    await sleep(20)
  }
  return Promise.race([
    heard.then(() => true),
    sleep(Math.max(0, deadline - Date.now())).then(() => false),
  ])
}

async function control(
  { secret, miniflare: { url } }: PooledWorker,
  method: 'POST' | 'DELETE',
  tenant?: object,
): Promise<TenantState> {
  const response = await fetch(url, {
    method,
    headers: { [TENANT_HEADER]: secret },
    body: tenant === undefined ? null : JSON.stringify(tenant),
    signal: AbortSignal.timeout(10_000),
  })
  if (!response.ok) throw new Error(`the Worker did not take a service: ${response.status}`)
  return (await response.json()) as TenantState
}

const startWorkers = (
  workers: V4WorkerOptions[],
  port: number,
  listener: LogListener,
): Promise<RunningMiniflare> =>
  startMiniflare({
    workers,
    host: '127.0.0.1',
    port,
    cf: false,
    unsafeLocalExplorer: true,
    unsafeTriggerHandlers: true,
    handleStructuredLogs: ({ message }) => listener(message),
  })
