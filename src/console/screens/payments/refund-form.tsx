import { amountToType } from '../../../domain/format.ts'
import { language } from '../../language.ts'
import { typedAmount } from '../../parts/amount.ts'
import { Field, Form } from '../../parts/form.tsx'
import { moneyText } from '../../parts/money.tsx'
import { useAttemptKey } from '../../requests/attempt-key.ts'
import { api, type Schemas } from '../../requests/client.ts'
import { refundable } from './refundable.ts'
import { paymentTexts } from './texts.ts'

const texts = paymentTexts.refund

interface RefundFormProps {
  payment: Schemas['Transaction']
  onDone(): void
}

/** Pays back a payment, or a part of it; tried again, also after a reload, it is the same refund. */
export function RefundForm({ payment, onDone }: RefundFormProps) {
  const { key, settle } = useAttemptKey(`refund ${payment.id}`)
  const most = refundable(payment)
  const typed = most.toFixed(2)
  return (
    <Form
      send={({ amount = '', document = '', name = '', reason = '' }) =>
        api.refundTransaction(
          {
            id: payment.merchantId,
            transactionId: payment.id,
            body: {
              amount: typedAmount(amount),
              ...(document && { document }),
              ...(name && { name }),
              ...(reason && { reason }),
            },
          },
          { idempotencyKey: key },
        )
      }
      onDone={() => {
        settle()
        onDone()
      }}
      action={texts.action}
      refusals={{ CONFLICT: texts.conflict }}
      danger
    >
      <p class="quiet">{texts.lead}</p>
      <Field
        name="amount"
        label={texts.amount}
        inputMode="decimal"
        value={language === 'es' ? amountToType(typed) : typed}
        hint={texts.amountHint(moneyText(most))}
      />
      <Field name="document" label={texts.document} hint={texts.documentHint} optional />
      <Field name="name" label={texts.name} hint={texts.nameHint} maxLength={80} optional />
      <Field name="reason" label={texts.reason} maxLength={500} rows={2} optional />
    </Form>
  )
}
