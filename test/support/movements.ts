import { movementId, newUuid, type Uuid } from '../../src/platform/ids.ts'
import type { FixtureHome } from './actors.ts'
import type { BankAccountFixture } from './bank-accounts.ts'

export interface MovementFixture {
  uuid: Uuid<'movement'>
  id: string
}

export interface MovementOptions {
  environment?: 'live' | 'test'
  connection?: string
  direction?: 'in' | 'out'
  type?: 'transfer' | 'p2p' | 'deposit'
  amount?: string
  /** The Caracas day. */
  bookedOn?: string
  reference?: string
  /** Null where a notice alone told of it. */
  controlNumber?: string | null
  /** Ours, which it carried out. */
  paymentUuid?: string
  createdAt?: Date
}

/** A movement that a bank told of: on its statement, unless it has no control number. */
export async function createMovement(
  service: FixtureHome,
  account: BankAccountFixture,
  options: MovementOptions = {},
): Promise<MovementFixture> {
  const { environment = 'test', connection = 'sandbox', direction = 'in', type = 'p2p' } = options
  const { amount = '250.00', createdAt = new Date(), bookedOn = '2026-03-10' } = options
  const uuid = newUuid<'movement'>(createdAt)
  const { controlNumber = uuid, reference = '00014894', paymentUuid = null } = options
  await service.database.query(
    `insert into bank_movements (id, connection, account_id, environment, direction, type, amount, booked_on,
       reference, control_number, notice_key, order_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      uuid,
      connection,
      account.uuid,
      environment,
      direction,
      type,
      amount,
      bookedOn,
      reference,
      controlNumber,
      controlNumber === null ? uuid : null,
      paymentUuid,
      createdAt,
    ],
  )
  return { uuid, id: movementId.toPublic(uuid) }
}
