import { randomBytes } from 'node:crypto'
import type { Environment } from '../../src/domain/environment.ts'
import {
  checkoutId,
  newUuid,
  type Uuid,
  unappliedOfTransaction,
  unappliedPaymentId,
} from '../../src/platform/ids.ts'
import type { FixtureHome, MerchantFixture } from './actors.ts'
import type { LinkFixture } from './link-fixtures.ts'
import { createLink } from './link-fixtures.ts'
import {
  createTransaction,
  type TransactionFixture,
  type TransactionOptions,
} from './transactions.ts'

export interface CheckoutFixture {
  uuid: Uuid<'checkout'>
  id: string
  externalReference: string
  link: LinkFixture
}

export interface CheckoutOptions {
  environment?: Environment
  externalReference?: string
  description?: string
  amount?: string
  currency?: 'VES' | 'USD'
  status?: 'open' | 'expired' | 'canceled'
  expiresAt?: Date
  /** Now, unless said. */
  createdAt?: Date
}

const DAY_MS = 24 * 60 * 60 * 1000

/** A checkout of the merchant, and its link. */
export async function createCheckout(
  service: FixtureHome,
  merchant: Pick<MerchantFixture, 'uuid'>,
  options: CheckoutOptions = {},
): Promise<CheckoutFixture> {
  const { environment = 'test', amount = '25.00', currency = 'VES', status = 'open' } = options
  const { createdAt = new Date(), description = '' } = options
  const { expiresAt = new Date(createdAt.getTime() + DAY_MS) } = options
  const uuid = newUuid<'checkout'>(createdAt)
  const id = checkoutId.toPublic(uuid)
  const { externalReference = id } = options
  await service.database.query(
    `insert into checkouts (id, merchant_id, environment, external_reference, content_hash, description, amount,
       currency, accept_partial, metadata, status, expires_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, false, '{}', $9, $10, $11, $11)`,
    [
      ...[uuid, merchant.uuid, environment, externalReference, randomBytes(32), description],
      ...[amount, currency, status, expiresAt, createdAt],
    ],
  )
  const link = await createLink(service, merchant, { environment, amount, currency, createdAt })
  await service.database.query(
    "update payment_links set purpose = 'checkout', checkout_id = $2 where id = $1",
    [link.uuid, uuid],
  )
  return { uuid, id, externalReference, link }
}

export interface UnappliedFixture {
  id: string
  transaction: TransactionFixture
  checkout: CheckoutFixture
}

/** Money that came for a canceled checkout of the merchant. */
export async function createUnapplied(
  service: FixtureHome,
  merchant: Pick<MerchantFixture, 'uuid'>,
  { environment = 'test', amount = '25.00' }: Pick<CheckoutOptions, 'environment' | 'amount'> = {},
): Promise<UnappliedFixture> {
  const checkout = await createCheckout(service, merchant, {
    environment,
    amount,
    status: 'canceled',
  })
  const { link } = checkout
  const transaction = await createTransaction(service, merchant, { environment, amount, link })
  await service.database.query(
    `with tied as (
       insert into checkout_payments (transaction_id, checkout_id, total_ves) values ($1, $2, $5))
     insert into unapplied_payments (id, merchant_id, environment, checkout_id, amount_ves, reason, created_at,
       updated_at)
     select id, $3, $4, $2, $5, 'canceled', created_at, created_at from transactions where id = $1`,
    [transaction.uuid, checkout.uuid, merchant.uuid, environment, amount],
  )
  const id = unappliedPaymentId.toPublic(unappliedOfTransaction(transaction.uuid))
  return { id, transaction, checkout }
}

/** A checkout of 20 bolívares that was paid with 25. */
export async function createOverpaid(
  service: FixtureHome,
  merchant: Pick<MerchantFixture, 'uuid'>,
  { environment = 'test' }: Pick<CheckoutOptions, 'environment'> = {},
): Promise<CheckoutFixture & { transaction: TransactionFixture }> {
  const checkout = await createCheckout(service, merchant, {
    ...{ environment, amount: '20.00', currency: 'VES' },
  } as const)
  const { link } = checkout
  const transaction = await createTransaction(service, merchant, { environment, link })
  await service.database.query(
    `with tied as (
       insert into checkout_payments (transaction_id, checkout_id, total_ves, overpaid_ves, applied_at)
       values ($1, $2, 20, 5, now()))
     update checkouts set status = 'paid', paid_share = 1, received_ves = 25, overpaid_ves = 5, paid_at = now()
     where id = $2`,
    [transaction.uuid, checkout.uuid],
  )
  return { ...checkout, transaction }
}

/** A checkout that these payments have paid, in bolívares, the oldest first. */
export async function createPaidInParts(
  service: FixtureHome,
  merchant: Pick<MerchantFixture, 'uuid'>,
  amounts: readonly string[],
  options: Pick<TransactionOptions, 'paymentMethod' | 'document' | 'environment'> & {
    customer?: Record<string, string>
  } = {},
): Promise<CheckoutFixture & { transactions: TransactionFixture[] }> {
  const { customer, ...paid } = options
  const whole = amounts.reduce((sum, amount) => sum + Number(amount), 0).toFixed(2)
  const { environment = 'test' } = paid
  const checkout = await createCheckout(service, merchant, { environment, amount: whole })
  const { link } = checkout
  const transactions: TransactionFixture[] = []
  for (const amount of amounts) {
    const transaction = await createTransaction(service, merchant, { ...paid, amount, link })
    await service.database.query(
      `insert into checkout_payments (transaction_id, checkout_id, total_ves, applied_at) values ($1, $2, $3, now())`,
      [transaction.uuid, checkout.uuid, whole],
    )
    transactions.push(transaction)
  }
  await service.database.query(
    `update checkouts set status = 'paid', paid_share = 1, received_ves = $2, paid_at = now(), customer = $3
     where id = $1`,
    [checkout.uuid, whole, customer === undefined ? null : JSON.stringify(customer)],
  )
  return { ...checkout, transactions }
}
