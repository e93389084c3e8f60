import { language, say } from '../../language.ts'
import { moneyText } from '../../parts/money.tsx'
import { type Happened, Happenings } from '../../parts/timeline.tsx'
import type { Schemas } from '../../requests/client.ts'
import { refundTexts } from './refund-texts.ts'
import { REFUND_TONES } from './refund-tones.ts'

type Transaction = Schemas['Transaction']

/** What happened to a payment and when, in its order: begun, what the bank said, and each refund. */
export const Timeline = ({ of: payment }: { of: Transaction }) => (
  <section class="stack">
    <h2>{say(['Qué pasó', 'What happened'])}</h2>
    <Happenings of={happenings(payment)} />
  </section>
)

const happenings = (payment: Transaction): Happened[] => [
  { at: payment.createdAt, what: say(['Empezó el pago', 'The payment began']), tone: 'quiet' },
  end(payment),
  ...[...payment.refunds]
    .sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
    .map(({ createdAt, amount, status, reason, failureReason, reference }) => ({
      at: createdAt,
      what: refundTexts.said[status](moneyText(amount)),
      more: [
        reason,
        failureReason?.[language],
        reference && say([`ref. ${reference}`, `ref. ${reference}`]),
        status === 'pending' && refundTexts.pending,
      ]
        .filter(Boolean)
        .join(' · '),
      tone: REFUND_TONES[status],
    })),
]

/** What the bank said, or that it has said nothing yet. */
function end({ status, createdAt, completedAt, reference, failureReason }: Transaction): Happened {
  if (status === 'pending')
    return { at: null, what: say(['Esperando al banco', 'Waiting for the bank']), tone: 'wait' }
  if (status === 'failed') {
    const what = say(['El banco no hizo el pago', 'The bank did not make the payment'])
    return { at: completedAt, what, more: failureReason?.[language], tone: 'bad' }
  }
  const what = say(['El banco aprobó el pago', 'The bank approved the payment'])
  return {
    at: completedAt ?? createdAt,
    what,
    more: reference && `ref. ${reference}`,
    tone: 'good',
  }
}
