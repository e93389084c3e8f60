import { newBankKey } from '../../src/banking/bank-key.ts'
import { bankOrderId, newUuid, type Uuid } from '../../src/platform/ids.ts'
import type { Actor, MerchantFixture } from './actors.ts'
import type { BankAccountFixture } from './bank-accounts.ts'
import type { LinkFixture } from './link-fixtures.ts'
import type { Service } from './service.ts'

export interface BankOrderFixture {
  uuid: Uuid<'bankOrder'>
  id: string
  bankKey: string
}

export interface BankOrderOptions {
  environment?: 'live' | 'test'
  connection?: string
  kind?: 'p2p' | 'transfer'
  amount?: string
  status?: 'pending' | 'success' | 'failed'
  flagged?: boolean
  /** If it is flagged: the merchant whose people are told. */
  reviewedBy?: Pick<MerchantFixture, 'uuid'>
  /** Whether its bank is known to have been told of it, without an answer. */
  sent?: boolean
  createdAt?: Date
  /** When its outcome is asked for next; a minute after it was made, unless said. */
  nextAttemptAt?: Date
  /** Of a transfer. */
  destinationAccount?: string
}

/** A payment that stands in the database, and of which no bank was told, unless it is said that one was. */
export async function createBankOrder(
  service: Service,
  owner: Pick<Actor, 'uuid'>,
  account: BankAccountFixture,
  options: BankOrderOptions = {},
): Promise<BankOrderFixture> {
  const { environment = 'test', connection = 'sandbox', kind = 'p2p', status = 'pending' } = options
  const { amount = '125.50', flagged = false, sent = false, createdAt = new Date() } = options
  const { nextAttemptAt = new Date(createdAt.getTime() + 60_000) } = options
  const { destinationAccount = '01020501830003283374' } = options
  const uuid = newUuid<'bankOrder'>(createdAt)
  const bankKey = newBankKey()
  const transfer = kind === 'transfer'
  await service.database.query(
    `insert into bank_orders (id, user_id, account_id, environment, kind, connection, bank_key, amount, phone,
       bank_code, destination_account, document, name, concept, status, failure_reason, created_at, updated_at,
       next_attempt_at, flagged_at, known_sent_at, review_merchant_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, '0102', $10, 'V12345678', 'Luis Rojas', 'Pedido 7', $11, $12,
       $13, $13, $14, $15, $16, $17)`,
    [
      uuid,
      owner.uuid,
      account.uuid,
      environment,
      kind,
      connection,
      bankKey,
      amount,
      transfer ? null : '04121234567',
      transfer ? destinationAccount : null,
      status,
      status === 'failed' ? 'INSUFFICIENT_FUNDS' : null,
      createdAt,
      nextAttemptAt,
      flagged ? createdAt : null,
      sent ? createdAt : null,
      options.reviewedBy?.uuid ?? null,
    ],
  )
  return { uuid, id: bankOrderId.toPublic(uuid), bankKey }
}

/** Leaves the claim on a link to a person, as if no bank could tell of it; resolves with its id. */
export async function leaveClaimToPerson(service: Service, link: LinkFixture): Promise<string> {
  const [claim] = await service.database.query<{ id: Uuid<'bankOrder'> }>(
    `with begun as materialized (select begin_request(now())::text)
     update bank_orders p set flagged_at = p.created_at from begun, transactions t
     where t.id = p.transaction_id and t.link_id = $1 and p.status = 'pending' returning p.id`,
    [link.uuid],
  )
  if (claim === undefined) throw new Error('the link has no pending claim')
  return bankOrderId.toPublic(claim.id)
}
