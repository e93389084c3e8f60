import { readFileSync } from 'node:fs'
import { type Bnc, startBnc } from '../../dev/banks/bnc/bnc.ts'
import { type R4, startR4 } from '../../dev/banks/r4/r4.ts'
import type { CleanupStack } from '../../dev/stack/cleanup-stack.ts'
import { freePort } from '../../dev/stack/ports.ts'
import { startStorage } from '../../dev/stack/storage.ts'
import { type Receiver, respondWith, startReceiver } from '../../test/support/receiver.ts'
import { startDatabase } from '../database.ts'
import { startService } from '../worker.ts'
import { type Call, createCall } from './api-call.ts'
import { SoakClock } from './clock.ts'
import type { Recorder } from './recorder.ts'

/** The opening balance of the accounts at the banks. */
export const OPENING_BALANCE = '90000000.00'
/** One of so many messages to an endpoint is rejected at first. */
const REJECT_EVERY = 50

/** Everything that takes part, running. */
export interface SoakTestbed {
  url: string
  ownerUrl: string
  clock: SoakClock
  bnc: Bnc
  r4: R4
  receiver: Receiver
  inspectorPort: number
  call: Call
  recorder: Recorder
  /** Runs cron at the time of the clock, and waits until it is done. */
  runCron(): Promise<void>
  /** Of the workerd that runs the service. */
  rssKb(): number
}

/** Starts the shipped bundle, with a real PostgreSQL, a storage, both simulated banks and webhook receivers. */
export async function startSoakTestbed(
  recorder: Recorder,
  endings: CleanupStack,
): Promise<SoakTestbed> {
  const clock = new SoakClock()
  const database = await startDatabase(endings)
  const { access, stop } = await startStorage({
    accessKeyId: 'soak',
    secretAccessKey: 's',
    port: 0,
  })
  endings.add(stop)
  const [bnc, r4, receiver] = await Promise.all([
    startBnc({ balance: OPENING_BALANCE }),
    startR4({ balance: OPENING_BALANCE }),
    startReceiver(),
  ])
  for (const part of [bnc, r4, receiver]) endings.add(part.stop)
  const inspectorPort = await freePort()
  const { url, processes } = await startService(database, endings, {
    inspectorPort,
    unsafeTriggerHandlers: true,
    handleStructuredLogs: recorder.collectLogLine,
    vars: {
      BANK_CONNECTIONS: JSON.stringify([bnc.config, r4.config]),
      S3_ENDPOINT: access.endpoint,
      S3_BUCKET: access.bucket,
      S3_ACCESS_KEY_ID: access.accessKeyId,
      S3_SECRET_ACCESS_KEY: access.secretAccessKey,
      DOLARAPI_URL: 'http://127.0.0.1:9',
    },
  })
  bnc.setNoticeUrl(`${url}/hooks/bnc`)
  r4.setNoticeUrl(`${url}/hooks/r4`)
  const follow = () => {
    for (const bank of [bnc, r4]) bank.setNow(clock.now())
  }
  follow()
  const following = setInterval(follow, 100)
  endings.add(() => clearInterval(following))
  const call = createCall(url, clock, recorder)
  const pids = processes.map((identity) => Number(identity.split('@')[0]))
  return {
    ...{
      url,
      ownerUrl: database.ownerUrl,
      clock,
      bnc,
      r4,
      receiver,
      inspectorPort,
      call,
      recorder,
    },
    runCron: async () => {
      const query = new URLSearchParams({ cron: '* * * * *', time: String(clock.now().getTime()) })
      const response = await fetch(`${url}/cdn-cgi/local/scheduled?${query}`)
      if (!response.ok) recorder.recordUnexpected(`cron was answered ${response.status}`)
    },
    rssKb: () => pids.reduce((sum, pid) => sum + rssKbOf(pid), 0),
  }
}

/** A path of the receiver that accepts most messages at once, and the rest at the second attempt. */
export function configureEndpoint({ receiver }: SoakTestbed, path: string): string {
  receiver.setBehaviour(path, (response, nth) =>
    respondWith(nth % REJECT_EVERY === 0 ? 500 : 200)(response, nth),
  )
  return receiver.url(path)
}

/** By Linux's account; NaN elsewhere. */
function rssKbOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return Number.NaN
  }
}
