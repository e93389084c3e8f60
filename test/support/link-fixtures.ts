import { randomBytes } from 'node:crypto'
import type { Environment } from '../../src/domain/environment.ts'
import { newUuid, paymentLinkId, type Uuid } from '../../src/platform/ids.ts'
import type { FixtureHome, MerchantFixture } from './actors.ts'

export interface LinkFixture {
  uuid: Uuid<'paymentLink'>
  id: string
  token: string
}

export interface LinkOptions {
  environment?: Environment
  label?: string
  description?: string
  amount?: string
  currency?: 'VES' | 'USD'
  active?: boolean
  expiresAt?: Date
  maxPayments?: number
  /** Now, unless said. */
  createdAt?: Date
}

/** A payment link of the merchant. */
export async function createLink(
  service: FixtureHome,
  merchant: Pick<MerchantFixture, 'uuid'>,
  options: LinkOptions = {},
): Promise<LinkFixture> {
  const { environment = 'test', label = 'Torta', description = '', amount = '25.00' } = options
  const { currency = 'VES', active = true, expiresAt, maxPayments } = options
  const { createdAt = new Date() } = options
  const uuid = newUuid<'paymentLink'>(createdAt)
  const token = randomBytes(16).toString('base64url')
  await service.database.query(
    `insert into payment_links (id, merchant_id, environment, token, label, description, amount, currency, active,
       expires_at, max_payments, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)`,
    [
      uuid,
      merchant.uuid,
      environment,
      token,
      label,
      description,
      amount,
      currency,
      active,
      expiresAt ?? null,
      maxPayments ?? null,
      createdAt,
    ],
  )
  return { uuid, id: paymentLinkId.toPublic(uuid), token }
}
