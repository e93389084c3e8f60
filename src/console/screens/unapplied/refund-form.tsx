import { Field, Form } from '../../parts/form.tsx'
import { useAttemptKey } from '../../requests/attempt-key.ts'
import { api } from '../../requests/client.ts'
import { paymentTexts } from '../payments/texts.ts'
import { unappliedTexts } from './texts.ts'
import type { Said, UnappliedPayment } from './unapplied-payment.ts'

const texts = paymentTexts.refund
const SAID = {
  success: { tone: 'good', text: texts.done },
  pending: { tone: 'wait', text: texts.pending },
  failed: { tone: 'bad', text: texts.failed },
} as const

interface UnappliedRefundFormProps {
  id: string
  payment: UnappliedPayment
  onDone(said: Said): void
}

/** Pays the money back; tried again, also after a reload, it is the same refund. */
export function UnappliedRefundForm({ id, payment, onDone }: UnappliedRefundFormProps) {
  const { key, settle } = useAttemptKey(`refund ${payment.id}`)
  return (
    <Form
      send={({ document = '', name = '', reason = '' }) =>
        api.refundUnappliedPayment(
          {
            id,
            unappliedId: payment.id,
            body: {
              ...(document && { document }),
              ...(name && { name }),
              ...(reason && { reason }),
            },
          },
          { idempotencyKey: key },
        )
      }
      onDone={({ status }) => {
        settle()
        onDone(SAID[status])
      }}
      action={texts.action}
      refusals={{ CONFLICT: texts.conflict }}
      danger
    >
      <p class="quiet">{unappliedTexts.refundLead}</p>
      <Field name="document" label={texts.document} hint={texts.documentHint} optional />
      <Field name="name" label={texts.name} hint={texts.nameHint} maxLength={80} optional />
      <Field name="reason" label={texts.reason} maxLength={500} rows={2} optional />
    </Form>
  )
}
