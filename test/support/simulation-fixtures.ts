import { simulationId } from '../../src/platform/ids.ts'
import type { MerchantFixture } from './actors.ts'
import type { Service } from './service.ts'

/** A simulation that nothing meets but an incoming payment, and that changes nothing of it. */
export async function createSimulation(
  { database }: Pick<Service, 'database'>,
  { uuid }: MerchantFixture,
): Promise<{ id: string }> {
  const [row] = await database.query<{ id: ReturnType<typeof simulationId.toUuid> }>(
    `insert into sandbox_simulations (id, merchant_id, type, created_at)
     values (uuidv7(), $1, 'duplicate_notice', now()) returning id`,
    [uuid],
  )
  if (row === undefined) throw new Error('no simulation was created')
  return { id: simulationId.toPublic(row.id) }
}

/** A mobile payment that has come in for the merchant at the simulated bank, today. */
export async function createIncomingPayment(
  { database }: Pick<Service, 'database'>,
  { uuid }: MerchantFixture,
  payment: { phone: string; amount: string; bankCode: string; reference: string },
): Promise<void> {
  await database.query(
    `insert into sandbox_movements (account_number, bank_key, direction, type, amount, concept, phone, status, code,
       reference, bank_code, notices, created_at)
     values ($1, 'simulated-' || $5, 'in', 'p2p', $2, '', $3, 'success', '00', $5, $4, 1, now())`,
    [uuid, payment.amount, payment.phone, payment.bankCode, payment.reference],
  )
}
