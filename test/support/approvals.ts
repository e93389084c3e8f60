import { randomUUID } from 'node:crypto'
import type { Environment } from '../../src/domain/environment.ts'
import { approvalId, newUuid, type Uuid } from '../../src/platform/ids.ts'
import { type Actor, createApiKey, type FixtureHome, type MerchantFixture } from './actors.ts'
import { createTransaction } from './transactions.ts'
import { uniqueTime } from './unique-times.ts'

export interface ApprovalFixture {
  uuid: Uuid<'approval'>
  id: string
}

/** A refund that an API key asks for and that waits for an approval, of a payment of its own. */
export async function createApproval(
  service: FixtureHome,
  merchant: Pick<MerchantFixture, 'uuid' | 'id'>,
  by: Actor,
  { environment = 'test' as Environment } = {},
): Promise<ApprovalFixture> {
  const key = await createApiKey(service, by, { environment, approvalAbove: '1.00' })
  const payment = await createTransaction(service, merchant, { environment })
  const createdAt = uniqueTime()
  const uuid = newUuid<'approval'>(createdAt)
  const params = { id: merchant.id, transactionId: payment.id }
  await service.database.query(
    `insert into approvals (id, merchant_id, environment, api_key_id, user_id, operation, params, body, method, path,
       idempotency_key, request_hash, amount, concept, transaction_id, phone, bank_code, document, created_at, expires_at)
     values ($1, $2, $3, $4, $5, 'refundTransaction', $6, '{}', 'POST', 'path', $7, sha256('x'), 25, 'Reintegro', $8,
       '04121234567', '0102', 'V12345678', $9::timestamptz, now() + interval '1 day')`,
    [
      ...[uuid, merchant.uuid, environment, key.uuid, by.uuid, params, randomUUID()],
      ...[payment.uuid, createdAt],
    ],
  )
  return { uuid, id: approvalId.toPublic(uuid) }
}
