import { useMerchant } from '../../merchant.ts'
import { Action } from '../../parts/action.tsx'
import { Field } from '../../parts/form.tsx'
import { moneyText } from '../../parts/money.tsx'
import { given } from '../../requests/given.ts'
import { PayerFields } from '../payments/payer-fields.tsx'
import { paymentTexts } from '../payments/texts.ts'
import { unappliedTexts } from './texts.ts'
import type { Said, UnappliedPayment } from './unapplied-payment.ts'

const texts = paymentTexts.refund
const SAID = {
  success: { tone: 'good', text: texts.done },
  pending: { tone: 'wait', text: texts.pending },
  failed: { tone: 'bad', text: texts.failed },
} as const

interface RefundUnappliedProps {
  of: UnappliedPayment
  onDone(said: Said): void
}

/** Pays the money back; tried again, also after a reload, it is the same refund. */
export function RefundUnapplied({ of: payment, onDone }: RefundUnappliedProps) {
  const { client } = useMerchant()
  return (
    <Action
      label={unappliedTexts.refund}
      look="plain small"
      title={unappliedTexts.refundTitle(moneyText(payment.amountVes))}
      action={texts.action}
      once={`refund ${payment.id}`}
      send={({ document, name, reason }, options) =>
        client.refundUnappliedPayment(
          { unappliedId: payment.id, body: given({ document, name, reason }) },
          options,
        )
      }
      onDone={({ status }) => onDone(SAID[status])}
      refusals={{ CONFLICT: texts.conflict }}
      danger
    >
      <p class="quiet">{unappliedTexts.refundLead}</p>
      <PayerFields />
      <Field name="reason" label={texts.reason} maxLength={500} rows={2} optional />
    </Action>
  )
}
