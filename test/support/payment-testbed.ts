import { randomInt } from 'node:crypto'
import { type Bnc, startBnc } from '../../dev/banks/bnc/bnc.ts'
import { type R4, type R4Options, startR4 } from '../../dev/banks/r4/r4.ts'
import { type Actor, createMerchant, createUser, type MerchantFixture } from './actors.ts'
import { type Api, apiOf, type CallResult } from './api.ts'
import { type BankAccountFixture, createBankAccount } from './bank-accounts.ts'
import { createLink, type LinkFixture, type LinkOptions } from './link-fixtures.ts'
import { type BankName, MORNING, OPENING_BALANCE } from './order-testbed.ts'
import { type Service, startService } from './service.ts'

const MINUTE_MS = 60_000
/** A link is older than any payment that is looked for, unless a test says otherwise. */
const LINK_AGE_MS = 10 * 24 * 60 * MINUTE_MS

/** A running service whose merchants are paid by each bank, and the banks. */
export interface PaymentTestbed {
  service: Service
  bnc: Bnc
  r4: R4
  api: Api
  owner: Actor
  merchants: Record<BankName, MerchantFixture>
  /** Another merchant of the same account at BNC. */
  sibling: MerchantFixture
  accounts: Record<'bnc' | 'r4', BankAccountFixture>
  /** A link of the bank's merchant: live but at the sandbox. Of an amount that no other link has. */
  createLink(
    bank: BankName,
    options?: LinkOptions & { merchant?: MerchantFixture },
  ): Promise<TestbedLink>
  /** Moves the clocks of the service and of the banks. */
  setTime(moment: Date): void
  /** Moves the clocks to so many minutes after the start. */
  setMinutes(minutes: number): void
  /** Moves the clocks to so many minutes after the start, and fires cron. */
  runCron(minutes: number): Promise<void>
  stop(): Promise<void>
}

export interface TestbedLink extends LinkFixture {
  bank: BankName
  amount: string
}

let opened: PaymentTestbed[] = []

/** Starts a service that is connected to both banks, at ten in the morning unless another time is given. */
export async function startPaymentTestbed({
  now = MORNING,
  r4: r4Options = {},
}: {
  now?: Date
  /** How R4 differs from the simulator's default. */
  r4?: R4Options
} = {}): Promise<PaymentTestbed> {
  const [bnc, r4] = await Promise.all([
    startBnc({ balance: OPENING_BALANCE }),
    startR4({ balance: OPENING_BALANCE, ...r4Options }),
  ])
  const vars = { BANK_CONNECTIONS: JSON.stringify([bnc.config, r4.config]) }
  const service = await startService({ vars, triesAgain: true })
  bnc.setNoticeUrl(`${service.url}/hooks/bnc`)
  r4.setNoticeUrl(`${service.url}/hooks/r4`)
  const owner = await createUser(service, { kycStatus: 'approved' })
  const accounts = {
    bnc: await createBoundAccount(service, owner, bnc.config),
    r4: await createBoundAccount(service, owner, r4.config),
  }
  const merchants = {
    sandbox: await createMerchant(service, owner),
    bnc: await createMerchantPaidInto(service, owner, accounts.bnc),
    r4: await createMerchantPaidInto(service, owner, accounts.r4),
  }
  const sibling = await createMerchantPaidInto(service, owner, accounts.bnc)
  // A merchant is no younger than its links.
  await service.database.query('update merchants set created_at = $1', [
    new Date(now.getTime() - LINK_AGE_MS),
  ])
  const setTime = (moment: Date) => {
    for (const clock of [service, bnc, r4]) clock.setNow(moment)
  }
  setTime(now)
  const momentAt = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS)
  const api = apiOf(service)
  const shop: PaymentTestbed = {
    ...{ service, bnc, r4, api, owner, merchants, sibling, accounts, setTime },
    createLink: async (bank, { merchant = merchants[bank], ...options } = {}) => {
      const environment = bank === 'sandbox' ? 'test' : 'live'
      const amount = options.amount ?? newAmount()
      const createdAt = new Date(now.getTime() - LINK_AGE_MS)
      const link = await createLink(service, merchant, {
        environment,
        createdAt,
        ...options,
        amount,
      })
      return { ...link, bank, amount }
    },
    setMinutes: (minutes) => setTime(momentAt(minutes)),
    runCron: async (minutes) => {
      setTime(momentAt(minutes))
      await service.runCron(momentAt(minutes))
    },
    stop: async () => {
      opened = opened.filter((other) => other !== shop)
      await service.stop()
      await Promise.all([bnc.stop(), r4.stop()])
    },
  }
  opened.push(shop)
  return shop
}

/** Stops every shop that was opened: for tests that run at the same time, each with its own. */
export async function stopPaymentTestbeds(): Promise<void> {
  const shops = opened
  opened = []
  await Promise.all(shops.map((shop) => shop.stop()))
}

/** A live account of the connection, to whose phone mobile payments are made. */
async function createBoundAccount(
  service: Service,
  owner: Actor,
  { name, accountNumber }: { name: string; accountNumber: string },
): Promise<BankAccountFixture> {
  const account = await createBankAccount(service, owner, {
    environment: 'live',
    connection: name,
    accountNumber,
  })
  await service.database.query(`update bank_accounts set phone = '04140000191' where id = $1`, [
    account.uuid,
  ])
  return account
}

async function createMerchantPaidInto(service: Service, owner: Actor, account: BankAccountFixture) {
  const merchant = await createMerchant(service, owner)
  await service.database.query('update merchants set settlement_account_id = $2 where id = $1', [
    merchant.uuid,
    account.uuid,
  ])
  return merchant
}

let serial = randomInt(1_000)

/** An amount that no other link has, which the sandbox carries out. */
export function newAmount(): string {
  serial += 1
  return `${1_000 + serial}.25`
}

/** Somebody who pays. */
export interface Payer {
  phone: string
  document: string
  bankCode: string
}

/** Somebody with a phone of their own. */
export function newPayer(): Payer {
  serial += 1
  const digits = String(serial).padStart(7, '0')
  return { phone: `0424${digits}`, document: `V2${digits}`, bankCode: '0105' }
}

/** Eight digits that were given to nobody else, and that stand nowhere by chance. */
export function newOtp(): string {
  return String(randomInt(10_000_000, 100_000_000))
}

/** The payer's bank gives them a key for one charge; of more than one, BNC takes each once. */
export function issueC2pKeys(
  { bnc, r4 }: Pick<PaymentTestbed, 'bnc' | 'r4'>,
  payer: Payer,
  ...tokens: [string, ...string[]]
): void {
  bnc.books.addPayer({ ...payer, balance: '1000000.00', tokens })
  r4.giveKey({ ...payer, otp: tokens[0] })
}

export interface ChargeOptions {
  payer?: Payer
  otp?: string
  key?: string | undefined
  signal?: AbortSignal
  changes?: Record<string, unknown>
  /** The address that it comes from. */
  ip?: string | undefined
}

/** Charges a payer for a link, as the payer's page does: with a right key, unless one is given. */
export function chargeLink(
  shop: Pick<PaymentTestbed, 'service' | 'bnc' | 'r4'>,
  { token }: Pick<TestbedLink, 'token'>,
  { payer = newPayer(), otp, key, signal, changes, ip }: ChargeOptions = {},
): Promise<CallResult> {
  const used = otp ?? newOtp()
  if (otp === undefined) issueC2pKeys(shop, payer, used)
  const body = { ...payer, otp: used, ...changes }
  return postAsPayer(shop, `/pay/${token}/charge`, body, { key, signal, ip })
}

/** Has the payer's bank send its one-time key, as the payer's page does. */
export const requestPayerKey = (
  shop: PaymentTestbed,
  { token }: Pick<TestbedLink, 'token'>,
  { payer = newPayer(), changes, ip, signal }: ChargeOptions = {},
): Promise<CallResult> =>
  postAsPayer(shop, `/pay/${token}/key`, { ...payer, ...changes }, { ip, signal })

/** A payer's claim of a mobile payment. */
export interface ClaimBody {
  reference: string
  phone: string
  bankCode: string
  paidAt?: string
  amount?: number
}

export const verifyLink = (
  shop: PaymentTestbed,
  { token }: Pick<TestbedLink, 'token'>,
  claim: ClaimBody,
  options: Pick<ChargeOptions, 'key' | 'signal' | 'ip'> = {},
): Promise<CallResult> => postAsPayer(shop, `/pay/${token}/verify`, claim, options)

function postAsPayer(
  { service }: Pick<PaymentTestbed, 'service'>,
  path: string,
  body: object,
  { key, signal, ip }: { [Name in 'key' | 'signal' | 'ip']?: ChargeOptions[Name] | undefined },
): Promise<CallResult> {
  const api = apiOf({
    ...service,
    fetch: (path, init) => service.fetch(path, { ...init, ...(signal && { signal }) }),
  })
  const headers = {
    ...(key !== undefined && { 'Idempotency-Key': key }),
    ...(ip !== undefined && { 'CF-Connecting-IP': ip }),
  }
  return api('POST', path, { body, headers })
}

/** Asks at the same instant, so many times. */
export const concurrently = <Result>(count: number, ask: (place: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, place) => untilServed(() => ask(place))))

/** How often a busy machine may have a request wait too long for the others of its row. */
const TRIES = 6

/** Repeats what was told to try again, since it waited too long: nothing has been done for it. */
export async function untilServed<Result>(ask: () => Promise<Result>): Promise<Result> {
  let result = await ask()
  for (let tried = 1; tried < TRIES && isUnavailable(result); tried += 1) result = await ask()
  return result
}

const isUnavailable = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && 'status' in result && result.status === 503
