import { amountToNumber } from '../domain/money.ts'
import { Answer } from '../http/answer.ts'
import { paymentId } from '../platform/ids.ts'
import type { PaymentIntent } from './queries.ts'

/** The answer of a payment whose outcome could not be written, as SQL's payment_view() would make it. */
export function pendingAnswer(intent: PaymentIntent, createdAt: Date): Answer {
  const id = paymentId.toPublic(intent.id)
  const amount = amountToNumber(intent.amount)
  const known = { id, status: 'pending', amount }
  return new Answer(
    JSON.stringify(
      intent.kind === 'p2p'
        ? { ...known, phone: intent.phone, reference: null }
        : { ...known, reference: null, updatedAt: createdAt.toISOString() },
    ),
  )
}
