import { Dialog } from '../../parts/dialog.tsx'
import { Field, Form } from '../../parts/form.tsx'
import { moneyText } from '../../parts/money.tsx'
import { useAttemptKey } from '../../requests/attempt-key.ts'
import { api, type Schemas } from '../../requests/client.ts'
import { reviewTexts } from './texts.ts'

const { resolve: texts } = reviewTexts

interface ResolveProps {
  merchant: string
  of: Schemas['MerchantPaymentDetail']
  onClose(): void
  onDone(): void
}

/** Says what the bank's books show of a payment. The outcome is final. */
export function Resolve({ merchant, of: { id, amount, kind }, onClose, onDone }: ResolveProps) {
  const { key, settle } = useAttemptKey(`resolve ${id}`)
  return (
    <Dialog title={texts.title(reviewTexts.kinds[kind], moneyText(amount))} onClose={onClose}>
      <Form
        send={({ status = '', reference = '', reason = '' }) =>
          api.resolveMerchantPayment(
            {
              id: merchant,
              paymentId: id,
              body: {
                status: status as 'success' | 'failed',
                reason,
                ...(reference !== '' && { reference }),
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
        refusals={{ CONFLICT: texts.conflict, APPROVER_TOO_NEW: texts.tooNew }}
        danger
      >
        <p>{texts.lead}</p>
        <Field
          name="status"
          label={texts.status}
          options={[
            ['', texts.choose],
            ['success', texts.success],
            ['failed', texts.failed],
          ]}
        />
        <Field
          name="reference"
          label={reviewTexts.reference}
          hint={texts.referenceHint}
          inputMode="numeric"
          maxLength={40}
          optional
        />
        <Field
          name="reason"
          label={texts.reason}
          hint={texts.reasonHint}
          rows={3}
          maxLength={500}
        />
      </Form>
    </Dialog>
  )
}
