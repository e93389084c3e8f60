import { randomUUID } from 'node:crypto'
import { type Bnc, startBnc } from '../../dev/banks/bnc/bnc.ts'
import { type R4, startR4 } from '../../dev/banks/r4/r4.ts'
import type { OutgoingOrderKind } from '../../src/platform/bank/port.ts'
import type { Uuid } from '../../src/platform/ids.ts'
import { createApiKey, createUser } from './actors.ts'
import { type Api, apiOf, type CallResult } from './api.ts'
import { type BankAccountFixture, createBankAccount } from './bank-accounts.ts'
import { type Service, startService } from './service.ts'

export type BankName = 'sandbox' | 'bnc' | 'r4'

/** Ten in the morning in Caracas: no day ends soon. */
export const MORNING = new Date('2026-03-10T14:00:00.000Z')
const MINUTE_MS = 60_000
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS

/** What the accounts at the simulated banks begin with. */
export const OPENING_BALANCE = '90000000.00'

export interface Order {
  bank: BankName
  kind: OutgoingOrderKind
  amount: string
}

export interface SendOptions {
  key?: string | undefined
  /** When it aborts, the caller hangs up. */
  signal?: AbortSignal
  as?: { token: string }
  changes?: Record<string, unknown>
}

/** A running service, the banks by which it pays, and somebody who pays. */
export interface OrderTestbed {
  service: Service
  bnc: Bnc
  r4: R4
  payer: { uuid: Uuid<'user'> }
  keys: Record<'live' | 'test', { token: string }>
  accounts: Record<BankName, BankAccountFixture>
  api: Api
  /** Orders a payment over the interface, as an integrator does. */
  send(order: Order, options?: SendOptions): Promise<CallResult>
  /** Moves the clocks of the service and of the banks. */
  setTime(moment: Date): void
  /** Begins anew, a week later unless a moment is given: what follows is counted from then on. */
  restartClock(moment?: Date): void
  /** When it began. */
  start(): Date
  /** Moves the clocks to so many minutes after the start, and fires cron. */
  runCron(minutes: number): Promise<void>
  stop(): Promise<void>
}

export interface OrderTestbedOptions {
  now?: Date
  /** Of the service, besides its connections. */
  vars?: Record<string, string>
  /** Where the service reaches a bank, if not at its own address. */
  bankUrl?(url: string): string
}

/** Starts a service that is connected to both banks, at ten in the morning unless another time is given. */
export async function startOrderTestbed({
  now = MORNING,
  vars: given = {},
  bankUrl = (url) => url,
}: OrderTestbedOptions = {}): Promise<OrderTestbed> {
  const [bnc, r4] = await Promise.all([
    startBnc({ balance: OPENING_BALANCE }),
    startR4({ balance: OPENING_BALANCE }),
  ])
  const connections = [bnc.config, r4.config].map((config) => ({
    ...config,
    baseUrl: bankUrl(config.baseUrl),
  }))
  const vars = { ...given, BANK_CONNECTIONS: JSON.stringify(connections) }
  const service = await startService({ vars, triesAgain: true })
  const payer = await createUser(service, { kycStatus: 'approved' })
  const live = { environment: 'live' } as const
  let start = now
  const setTime = (moment: Date) => {
    service.setNow(moment)
    bnc.setNow(moment)
    r4.setNow(moment)
  }
  setTime(now)
  const { accountNumber } = r4.config
  const till: OrderTestbed = {
    service,
    bnc,
    r4,
    payer,
    keys: {
      live: await createApiKey(service, payer, live),
      test: await createApiKey(service, payer),
    },
    accounts: {
      sandbox: await createBankAccount(service, payer),
      bnc: await createBankAccount(service, payer, { ...live, ...connectionOf(bnc) }),
      r4: await createBankAccount(service, payer, { ...live, connection: 'r4', accountNumber }),
    },
    api: apiOf(service),
    send: (order, options) => sendOrder(till, order, options),
    setTime,
    start: () => start,
    restartClock: (moment = new Date(start.getTime() + WEEK_MS)) => {
      start = moment
      setTime(moment)
    },
    runCron: async (minutes) => {
      const moment = new Date(start.getTime() + minutes * MINUTE_MS)
      setTime(moment)
      await service.runCron(moment)
    },
    stop: async () => {
      // Files that run in one process share this list.
      opened = opened.filter((other) => other !== till)
      await service.stop()
      await Promise.all([bnc.stop(), r4.stop()])
    },
  }
  opened.push(till)
  return till
}

let opened: OrderTestbed[] = []

/** Stops every till that was opened: for tests that run at the same time, each with its own. */
export async function stopOrderTestbeds(): Promise<void> {
  const tills = opened
  opened = []
  await Promise.all(tills.map((till) => till.stop()))
}

const connectionOf = ({ config: { accountNumber } }: Bnc) => ({ connection: 'bnc', accountNumber })

function sendOrder(
  { service, accounts, keys }: OrderTestbed,
  order: Order,
  { key, signal, as, changes }: SendOptions = {},
): Promise<CallResult> {
  const api = apiOf({
    ...service,
    fetch: (path, init) => service.fetch(path, { ...init, ...(signal && { signal }) }),
  })
  return api('POST', order.kind === 'p2p' ? '/bank/p2p' : '/bank/transfer', {
    as: as ?? keys[order.bank === 'sandbox' ? 'test' : 'live'],
    body: { ...orderBody(order, accounts[order.bank]), ...changes },
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
  })
}

export function orderBody({ kind, amount }: Order, account: BankAccountFixture) {
  const common = {
    account_number: account.id,
    amount: Number(amount),
    document: 'V12345678',
    name: 'Luis Rojas',
    concept: 'Pedido 7',
  }
  return kind === 'p2p'
    ? { ...common, phone: '04121234567', bank_code: '0102' }
    : { ...common, destination_account: '01020501830003283374' }
}

let serial = 0

/** An order of an amount that no other order has, which the sandbox carries out. */
export function newOrder(bank: BankName, kind: OutgoingOrderKind = 'p2p'): Order {
  serial += 1
  return { bank, kind, amount: `${1_000 + serial}.25` }
}

export const newIdempotencyKey = (): string => randomUUID()

/** Every way in which a payment can go out. */
export const BANKS_AND_KINDS: readonly { bank: BankName; kind: OutgoingOrderKind }[] = [
  { bank: 'sandbox', kind: 'p2p' },
  { bank: 'sandbox', kind: 'transfer' },
  { bank: 'bnc', kind: 'p2p' },
  { bank: 'bnc', kind: 'transfer' },
  { bank: 'r4', kind: 'p2p' },
  { bank: 'r4', kind: 'transfer' },
]

/** When cron asks for an outcome, in minutes after the payment: 1, 5, 30, and then each hour for 3 days. */
export const RECONCILE_MINUTES: readonly number[] = [
  ...[1, 5],
  ...Array.from({ length: 72 }, (_, hour) => 30 + hour * 60),
]
export const MINUTES_IN_THREE_DAYS = 3 * 24 * 60

/** Runs cron as in three days, less often in uneventful hours, until pending orders are too old. */
export async function runCronForThreeDays(till: Pick<OrderTestbed, 'runCron'>): Promise<void> {
  const hours = RECONCILE_MINUTES.filter((_, place) => place < 4 || place % 10 === 0)
  // What was made a little later than the start is three days old by then, too.
  for (const minutes of [...hours, MINUTES_IN_THREE_DAYS + 10]) await till.runCron(minutes)
}

/** Leaves the outcome of a payment to the reconciler alone. */
export const disableStatementReading = ({ service }: OrderTestbed) =>
  service.database.query(
    `insert into bank_connection_states (name, statement_read_at) values ('bnc', 'infinity')
     on conflict (name) do update set statement_read_at = excluded.statement_read_at`,
  )
