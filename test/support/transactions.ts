import type { Environment } from '../../src/domain/environment.ts'
import { newUuid, transactionId, type Uuid } from '../../src/platform/ids.ts'
import type { FixtureHome, MerchantFixture } from './actors.ts'
import { createLink, type LinkFixture } from './link-fixtures.ts'
import { uniqueTime } from './unique-times.ts'

export interface TransactionFixture {
  uuid: Uuid<'transaction'>
  id: string
  link: LinkFixture
}

export interface TransactionOptions {
  link?: LinkFixture
  environment?: Environment
  amount?: string
  currency?: 'VES' | 'USD'
  /** Bolívares for a dollar. */
  rate?: string
  amountVes?: string
  status?: 'pending' | 'completed' | 'failed' | 'refunded'
  paymentMethod?: 'c2p' | 'mobile_payment' | 'sandbox'
  reference?: string | null
  phone?: string
  document?: string | null
  externalReference?: string
  createdAt?: Date
}

/** A transaction of the merchant that stands in the database, and of which no bank was told. */
export async function createTransaction(
  service: FixtureHome,
  merchant: Pick<MerchantFixture, 'uuid'>,
  options: TransactionOptions = {},
): Promise<TransactionFixture> {
  const { environment = 'test', amount = '25.00', currency = 'VES', status = 'completed' } = options
  const { paymentMethod = 'sandbox', createdAt = uniqueTime(), amountVes = amount } = options
  const {
    reference = '00083736',
    phone = '04121234567',
    document = 'V12345678',
    rate = null,
    externalReference = null,
  } = options
  const link =
    options.link ?? (await createLink(service, merchant, { environment, amount, currency }))
  const uuid = newUuid<'transaction'>(createdAt)
  const paid = status === 'completed' || status === 'refunded'
  await service.database.query(
    `insert into transactions (id, merchant_id, link_id, environment, amount, currency, amount_ves, rate, status,
       payment_method, reference, connection, phone, bank_code, document, holds_slot, failure_reason, created_at,
       updated_at, completed_at, external_reference, refunded_ves, committed_refunds_ves)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'sandbox', $18, '0102', $12, false, $13,
       $14, $14, $15, $16, $17, $17)`,
    [
      uuid,
      merchant.uuid,
      link.uuid,
      environment,
      amount,
      currency,
      amountVes,
      rate,
      status,
      paymentMethod,
      reference,
      document,
      status === 'failed' ? 'REJECTED' : null,
      createdAt,
      paid ? createdAt : null,
      externalReference,
      status === 'refunded' ? amountVes : '0',
      phone,
    ],
  )
  return { uuid, id: transactionId.toPublic(uuid), link }
}
