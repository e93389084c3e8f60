import type { Environment } from '../../src/domain/environment.ts'
import type { PayoutStatus } from '../../src/domain/statuses.ts'
import { newUuid, payoutId, type Uuid } from '../../src/platform/ids.ts'
import {
  type Actor,
  addMember,
  createMerchant,
  createUser,
  type FixtureHome,
  type MerchantFixture,
} from './actors.ts'
import { apiOf } from './api.ts'
import { type BankAccountFixture, createBankAccount } from './bank-accounts.ts'
import type { Service } from './service.ts'

export interface PayoutFixture {
  uuid: Uuid<'payout'>
  id: string
}

export interface PayoutOptions {
  account: Pick<BankAccountFixture, 'uuid'>
  by: Pick<Actor, 'uuid'>
  environment?: Environment
  status?: Extract<PayoutStatus, 'draft' | 'awaiting_approval'>
  name?: string
  amount?: string
}

/** A payout of the merchant of one row. */
export async function createPayout(
  { database }: FixtureHome,
  merchant: Pick<MerchantFixture, 'uuid'>,
  options: PayoutOptions,
): Promise<PayoutFixture> {
  const { account, by, environment = 'test', status = 'draft' } = options
  const { name = 'Luis Rojas', amount = '125.50' } = options
  const uuid = newUuid<'payout'>(new Date())
  const submitter = status === 'draft' ? null : by.uuid
  await database.query(
    `insert into payouts (id, merchant_id, account_id, environment, status, row_count, total, created_by, submitted_by,
       submitted_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, 1, $6, $7, $8, case when $8::uuid is not null then now() end, now(), now())`,
    [uuid, merchant.uuid, account.uuid, environment, status, amount, by.uuid, submitter],
  )
  await database.query(
    `insert into payout_rows (payout_id, position, phone, bank_code, document, name, amount, concept)
     values ($1, 0, '04121234567', '0102', 'V12345678', $2, $3, '')`,
    [uuid, name, amount],
  )
  return { uuid, id: payoutId.toPublic(uuid) }
}

/** A row as an integrator sends it. Each has an amount of its own, which the sandbox carries out. */
export const payoutRow = (index = 0, changes: Record<string, unknown> = {}) => ({
  phone: `0412${String(1_000_000 + index)}`,
  bankCode: '0102',
  document: 'V12345678',
  name: 'Luis Rojas',
  amount: 100 + index + 0.25,
  concept: 'Quincena 1',
  externalReference: `NOM-${index}`,
  ...changes,
})

export const payoutRows = (count: number) =>
  Array.from({ length: count }, (_, index) => payoutRow(index))

/** A merchant with an owner, an administrator and a sandbox account, and what they do with payouts. */
export async function createPayoutShop(service: Service) {
  const api = apiOf(service)
  const owner = await createUser(service, { kycStatus: 'approved' })
  const admin = await createUser(service)
  const merchant = await createMerchant(service, owner)
  await addMember(service, merchant, admin, 'ADMIN')
  const account = await createBankAccount(service, owner)
  const base = `/merchants/${merchant.id}/payouts`
  type As = { token: string }
  const act = (operation: string, id: string, as: As = admin) =>
    api('POST', `${base}/${id}/${operation}`, { as })
  const shop = {
    ...{ api, owner, admin, merchant, account, base },
    create: (body: Record<string, unknown>, as: As = admin) =>
      api('POST', base, { as, body: { environment: 'test', ...body } }),
    sendCsv: (
      text: string | Uint8Array,
      query = '?environment=test',
      headers: Record<string, string> = {},
    ) =>
      api('POST', base + query, {
        as: admin,
        body: text as string,
        headers: { 'Content-Type': 'text/csv', ...headers },
      }),
    get: async (id: string, query = '', as: As = owner) =>
      (await api('GET', `${base}/${id}${query}`, { as })).body,
    submit: (id: string, as?: As) => act('submit', id, as),
    approve: (id: string, as: As = owner) => act('approve', id, as),
    cancel: (id: string, as?: As) => act('cancel', id, as),
    /** One that the ADMIN has submitted. */
    submitted: async (body: Record<string, unknown> = { rows: payoutRows(2) }): Promise<string> => {
      const { body: made, status, text } = await shop.create(body)
      if (status !== 201) throw new Error(text)
      await shop.submit(made.id)
      return made.id
    },
    /** One that the OWNER has approved. */
    approved: async (body?: Record<string, unknown>): Promise<string> => {
      const id = await shop.submitted(body)
      const { status, text } = await shop.approve(id)
      if (status !== 200) throw new Error(text)
      return id
    },
  }
  return shop
}

export type PayoutShop = Awaited<ReturnType<typeof createPayoutShop>>
