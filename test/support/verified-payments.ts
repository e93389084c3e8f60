import { newBankKey } from '../../src/banking/bank-key.ts'
import { newUuid } from '../../src/platform/ids.ts'
import type { Actor, FixtureHome, MerchantFixture } from './actors.ts'
import type { BankAccountFixture } from './bank-accounts.ts'
import { createLink } from './link-fixtures.ts'
import {
  createTransaction,
  type TransactionFixture,
  type TransactionOptions,
} from './transactions.ts'

interface VerifiedOptions extends Pick<TransactionOptions, 'environment' | 'amount' | 'createdAt'> {
  /** Who has verified it. */
  by: Pick<Actor, 'uuid'>
  /** Needed where it is live. */
  account?: BankAccountFixture
  externalReference?: string
}

/** A payment that a verification of the merchant's has found, just now unless said, for `PED-1042`. */
export async function createVerified(
  service: FixtureHome,
  merchant: Pick<MerchantFixture, 'uuid'>,
  { by, account, ...options }: VerifiedOptions,
): Promise<TransactionFixture> {
  const { environment = 'test', amount = '25.00', createdAt = new Date() } = options
  const link = await createLink(service, merchant, { environment, createdAt })
  const [known] = await service.database.query<{ id: typeof link.uuid }>(
    "select id from payment_links where merchant_id = $1 and environment = $2 and purpose = 'verification'",
    [merchant.uuid, environment],
  )
  if (known === undefined) {
    await service.database.query(
      "update payment_links set purpose = 'verification', amount = null where id = $1",
      [link.uuid],
    )
  }
  const payment = await createTransaction(service, merchant, {
    ...{ externalReference: 'PED-1042', ...options, environment, amount, createdAt },
    link: { ...link, uuid: known?.id ?? link.uuid },
    // No other fixture's.
    ...{ paymentMethod: 'mobile_payment', reference: '00091042', phone: '04149001042' },
  })
  await service.database.query(
    `insert into bank_orders (id, account_id, environment, kind, transaction_id, connection, bank_key, amount, phone,
       concept, status, created_at, updated_at, next_attempt_at, asked_by, user_id)
     values ($1, $2, $3, 'verification', $4, 'sandbox', $5, $6, '04149001042', 'Pago móvil', 'success', $7, $7, $7, $8,
       (select owner_id from merchants where id = $9))`,
    [
      newUuid<'bankOrder'>(createdAt),
      account?.uuid ?? null,
      environment,
      payment.uuid,
      newBankKey(),
      amount,
      createdAt,
      by.uuid,
      merchant.uuid,
    ],
  )
  return payment
}
