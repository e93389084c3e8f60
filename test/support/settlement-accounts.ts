import { expect } from 'vitest'
import type { Actor, FixtureHome, MerchantFixture } from './actors.ts'
import type { Api, CallResult } from './api.ts'
import { mailsTo } from './auth.ts'
import { type BankAccountFixture, createBankAccount, randomAccountNumber } from './bank-accounts.ts'
import type { SentMail } from './mails.ts'
import { dispatchAllEvents } from './notifications.ts'
import type { Service } from './service.ts'

const DAY_MS = 24 * 60 * 60_000

/** A live account that is connected to its bank. */
export const createBoundAccount = (
  service: FixtureHome,
  owner: Pick<Actor, 'uuid'>,
): Promise<BankAccountFixture> =>
  createBankAccount(service, owner, {
    environment: 'live',
    connection: `bnc-${randomAccountNumber()}`,
  })

/** An account of createBoundAccount(), as it is shown. */
export const shownAccount = ({ id, accountNumber }: BankAccountFixture) => ({
  id,
  bankCode: '0191',
  bankName: 'Banco Nacional de Crédito (BNC)',
  accountNumber: `****************${accountNumber.slice(-4)}`,
  holder: 'Carmen Rojas',
})

/** What is shown of a merchant without a live transaction that is paid into the account. */
export const shownInForce = (account: BankAccountFixture | null) => ({
  settlementAccount: account && shownAccount(account),
  pending: null,
  changeDelayHours: 0,
})

/** The settlement account of a merchant as its interface has it. */
export const settlementOf = (api: Api, { id }: { id: string }) => {
  const path = `/merchants/${id}/settlement-account`
  return {
    set: (account: unknown, as: { token: string }, headers: Record<string, string> = {}) =>
      api('PUT', path, { as, body: { account }, headers }),
    get: async (as: { token: string }) => (await api('GET', path, { as })).body,
    undo: (as?: { token: string }): Promise<CallResult> =>
      api('DELETE', `${path}/pending`, as ? { as } : {}),
  }
}

export interface SettlementChangeOptions {
  requestedBy: Pick<Actor, 'uuid'>
  /** None when absent. */
  account?: Pick<BankAccountFixture, 'uuid'>
  requestedAt?: Date
}

/** A pending change of the account into which a merchant is paid. */
export async function createSettlementChange(
  { database }: FixtureHome,
  merchant: Pick<MerchantFixture, 'uuid'>,
  { requestedBy, account, requestedAt = new Date() }: SettlementChangeOptions,
): Promise<void> {
  await database.query(
    `insert into settlement_account_changes (merchant_id, account_id, requested_by, requested_at, effective_at)
     values ($1, $2, $3, $4, $5)`,
    [
      merchant.uuid,
      account?.uuid ?? null,
      requestedBy.uuid,
      requestedAt,
      new Date(requestedAt.getTime() + DAY_MS),
    ],
  )
}

/** Who did what with a merchant's settlement account, oldest first. */
export const settlementRecords = (service: Service, { id }: { id: string }) =>
  service.database.query<{ action: string; details: Record<string, unknown> }>(
    `select replace(action, 'merchant.settlement_account_', '') as action, details from audit_logs
     where action like 'merchant.settlement\\_account\\_%' and resource = $1 order by id`,
    [id],
  )

/** What was told of a merchant's settlement account, oldest first. */
export const settlementEvents = (service: Service, { uuid }: { uuid: string }) =>
  service.database.query<{ data: Record<string, unknown> }>(
    `select data from outbox where topic = 'event' and type = 'merchant.settlement_account_changed'
       and merchant_id = $1 order by id`,
    [uuid],
  )

const SUBJECTS = {
  requested: 'Pidieron cambiar la cuenta donde cobra un comercio',
  undone: 'Se deshizo el cambio de la cuenta donde cobra un comercio',
  made: 'Cambió la cuenta donde cobra un comercio',
  dropped: 'No se hizo el cambio de la cuenta donde cobra un comercio',
}

/** The one mail that told somebody of a step. Several mails of one run of cron are sent in any order. */
export async function settlementMailTo(
  service: Service,
  { email }: Pick<Actor, 'email'>,
  step: keyof typeof SUBJECTS,
  cronAt = new Date(),
): Promise<SentMail> {
  await dispatchAllEvents(service)
  await service.runCron(cronAt)
  const mails = await mailsTo(service, email)
  const found = mails.filter(({ subject }) => subject.startsWith(SUBJECTS[step]))
  expect(found).toHaveLength(1)
  return found[0] as SentMail
}
