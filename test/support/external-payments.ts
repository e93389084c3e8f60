import type { Environment } from '../../src/domain/environment.ts'
import { externalPaymentId, newUuid } from '../../src/platform/ids.ts'
import type { Actor, FixtureHome, MerchantFixture } from './actors.ts'
import type { TillFixture } from './floor.ts'

interface ExternalOptions {
  by: Pick<Actor, 'uuid'>
  environment?: Environment
  amount?: string
  note?: string
  needsConfirmation?: boolean
  till?: Pick<TillFixture, 'uuid'>
  createdAt?: Date
}

/** Cash in bolívares that somebody of the merchant says was paid, just now unless said. */
export async function createExternal(
  service: FixtureHome,
  merchant: Pick<MerchantFixture, 'uuid'>,
  { by, environment = 'test', amount = '25.00', ...options }: ExternalOptions,
): Promise<{ id: string }> {
  const { note = null, needsConfirmation = false, till, createdAt = new Date() } = options
  const uuid = newUuid<'externalPayment'>(createdAt)
  await service.database.query(
    `insert into external_payments (id, merchant_id, environment, method, amount, currency, amount_ves, status,
       needs_confirmation, note, recorded_by, created_at, updated_at, taken_at, till_id)
     values ($1, $2, $3, 'cash', $4, 'VES', $4, 'recorded', $5, $6, $7, $8, $8, case when not $5 then $8::timestamptz end, $9)`,
    [
      ...[uuid, merchant.uuid, environment, amount, needsConfirmation, note, by.uuid, createdAt],
      till?.uuid ?? null,
    ],
  )
  return { id: externalPaymentId.toPublic(uuid) }
}
