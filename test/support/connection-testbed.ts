import { type Bdv, startBdv } from '../../dev/banks/bdv/bdv.ts'
import { type Bnc, startBnc } from '../../dev/banks/bnc/bnc.ts'
import { type R4, startR4 } from '../../dev/banks/r4/r4.ts'
import { credentialsOf } from '../../dev/stack/banks.ts'
import { bankCodeOf } from '../../src/domain/account-number.ts'
import type { BankConfig } from '../../src/platform/bank/connection-config.ts'
import { connectionId } from '../../src/platform/ids.ts'
import {
  type Actor,
  createMerchant,
  createSession,
  createUser,
  type MerchantFixture,
} from './actors.ts'
import { type Api, apiOf, type CallResult } from './api.ts'
import { type BankAccountFixture, createBankAccount, randomAccountNumber } from './bank-accounts.ts'
import { createLink, type LinkFixture } from './link-fixtures.ts'
import { MORNING, OPENING_BALANCE } from './order-testbed.ts'
import { SILENT_BANKS } from './own-connections.ts'
import { type Service, startService } from './service.ts'
import { createTransaction } from './transactions.ts'
import { waitUntil } from './wait-until.ts'

const LONG_AGO = new Date(MORNING.getTime() - 10 * 24 * 60 * 60_000)

interface ConnectionView {
  id: string
  status: string
  lastError: { kind: string; code: string } | null
  pending: { effectiveAt: string } | null
  noticeUrl: string | null
}

/** A service that offers connections to simulated banks, and the banks. */
export interface ConnectionTestbed {
  service: Service
  api: Api
  bnc: Bnc
  bdv: Bdv
  r4: R4
  administrator: Actor
  /** Somebody whose identity was checked. */
  createOwner(): Promise<Actor>
  /** A live account of theirs at a bank; that of the bank's client if `isClients`. */
  createAccount(
    owner: Actor,
    bank: SimulatedBank,
    options?: { isClients?: boolean },
  ): Promise<BankAccountFixture>
  connect(
    owner: Pick<Actor, 'token'>,
    account: Pick<BankAccountFixture, 'id'>,
    bank: SimulatedBank,
    changes?: Record<string, string>,
  ): Promise<CallResult>
  /** A connection that the bank has accepted and an administrator approved. */
  connectAndApprove(
    owner: Actor,
    bank: SimulatedBank,
    options?: { isClients?: boolean },
  ): Promise<{ id: string; account: BankAccountFixture }>
  get(owner: Pick<Actor, 'token'>, id: string): Promise<ConnectionView>
  /** The connection, once its status is this. */
  untilStatus(owner: Pick<Actor, 'token'>, id: string, status: string): Promise<ConnectionView>
  replace(
    owner: Pick<Actor, 'token'>,
    id: string,
    credentials: Record<string, string>,
  ): Promise<CallResult>
  approve(id: string): Promise<CallResult>
  reject(id: string, reason: string): Promise<CallResult>
  /** A merchant that is paid into the account. */
  createMerchantPaidInto(
    owner: Actor,
    account: Pick<BankAccountFixture, 'uuid'>,
    options?: { hasLivePayment?: boolean },
  ): Promise<MerchantFixture>
  createLiveLink(merchant: MerchantFixture, amount: string): Promise<LinkFixture>
  /** What is stored of a connection. */
  stored(id: string): Promise<{ name: string; credentials: Buffer | null; status: string }>
  /** Moves the clocks to so many minutes after the start. */
  setMinutes(minutes: number): void
  /** The same, and fires cron. */
  runCron(minutes: number): Promise<void>
  stop(): Promise<void>
}

type SimulatedBank = { config: BankConfig }

/** Starts the service at ten in the morning. */
export async function startConnectionTestbed({
  vars = {},
}: {
  vars?: Record<string, string>
} = {}): Promise<ConnectionTestbed> {
  const balance = OPENING_BALANCE
  const [bnc, bdv, r4] = await Promise.all([
    startBnc({ balance }),
    startBdv({ balance }),
    startR4({ balance }),
  ])
  const addresses = {
    ...SILENT_BANKS,
    bnc: { baseUrl: bnc.config.baseUrl },
    bdv: { baseUrl: bdv.config.baseUrl },
    r4: { baseUrl: r4.config.baseUrl },
  }
  const service = await startService({
    vars: { BANK_ADDRESSES: JSON.stringify(addresses), ...vars },
  })
  const api = apiOf(service)
  const administrator = await createUser(service, { role: 'ADMIN', kycStatus: 'approved' })
  const setMinutes = (minutes: number): Date => {
    const moment = new Date(MORNING.getTime() + minutes * 60_000)
    for (const clock of [service, bnc, bdv, r4]) clock.setNow(moment)
    return moment
  }
  setMinutes(0)
  const bed: ConnectionTestbed = {
    ...{ service, api, bnc, bdv, r4, administrator },
    createOwner: () => createUser(service, { kycStatus: 'approved' }),
    createAccount: (owner, { config }, { isClients = false } = {}) =>
      createBankAccount(service, owner, {
        environment: 'live',
        accountNumber: isClients
          ? config.accountNumber
          : randomAccountNumber(bankCodeOf(config.accountNumber)),
      }),
    connect: (as, { id: accountId }, { config }, changes = {}) =>
      api('POST', '/bank/connections', {
        as,
        body: {
          protocol: config.protocol,
          accountId,
          credentials: { ...credentialsOf(config), ...changes },
        },
      }),
    connectAndApprove: async (owner, bank, options) => {
      const account = await bed.createAccount(owner, bank, options)
      const { body } = await bed.connect(owner, account, bank)
      await bed.untilStatus(owner, body.id, 'pending_approval')
      await bed.approve(body.id)
      return { id: body.id, account }
    },
    get: async (as, id) => (await api('GET', `/bank/connections/${id}`, { as })).body,
    untilStatus: async (as, id, status) => {
      let seen = await bed.get(as, id)
      await waitUntil(`the connection is ${status}`, async () => {
        seen = await bed.get(as, id)
        return seen.status === status
      })
      return seen
    },
    replace: (as, id, credentials) =>
      api('PUT', `/bank/connections/${id}`, { as, body: { credentials } }),
    approve: (id) => api('POST', `/admin/bank-connections/${id}/approve`, { as: administrator }),
    reject: (id, reason) =>
      api('POST', `/admin/bank-connections/${id}/reject`, { as: administrator, body: { reason } }),
    createMerchantPaidInto: async (owner, account, { hasLivePayment = false } = {}) => {
      const merchant = await createMerchant(service, owner)
      await service.database.query(
        'update merchants set settlement_account_id = $2, created_at = $3 where id = $1',
        [merchant.uuid, account.uuid, LONG_AGO],
      )
      if (hasLivePayment) await createTransaction(service, merchant, { environment: 'live' })
      return merchant
    },
    createLiveLink: (merchant, amount) =>
      createLink(service, merchant, { environment: 'live', amount, createdAt: LONG_AGO }),
    stored: async (id) => {
      const [row] = await service.database.query<{
        name: string
        credentials: Buffer | null
        status: string
      }>('select name, credentials, status from bank_connections where id = $1', [
        connectionId.toUuid(id),
      ])
      if (!row) throw new Error(`there is no connection ${id}`)
      return row
    },
    setMinutes,
    runCron: async (minutes) => service.runCron(setMinutes(minutes)),
    stop: async () => {
      await service.stop()
      await Promise.all([bnc.stop(), bdv.stop(), r4.stop()])
    },
  }
  return bed
}

/** A session of somebody that has presented nothing for long. */
export const staleSessionOf = (service: Service, { uuid }: Pick<Actor, 'uuid'>) =>
  createSession(service, uuid, { from: new Date(MORNING.getTime() - 601_000) })
