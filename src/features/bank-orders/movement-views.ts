import type * as z from 'zod'
import { amountToNumber } from '../../domain/money.ts'
import { movementId } from '../../platform/ids.ts'
import type { UnmatchedMovementRow } from './movement-queries.ts'
import type { UnmatchedMovement } from './movement-schemas.ts'

/** A movement that belongs to no payment, beside one that was left to a person. */
export const unmatchedMovementView = (
  row: UnmatchedMovementRow,
): z.input<typeof UnmatchedMovement> => ({
  id: movementId.toPublic(row.id),
  type: row.type,
  amount: amountToNumber(row.amount),
  sameAmount: row.same_amount,
  bookedOn: row.booked_on,
  bookedAt: row.booked_at,
  reference: row.reference,
  concept: row.concept,
  phone: row.phone,
  bankCode: row.bank_code,
  document: row.document,
})
