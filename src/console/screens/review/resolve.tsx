import { useMerchant } from '../../merchant.ts'
import { Action } from '../../parts/action.tsx'
import { Field } from '../../parts/form.tsx'
import { moneyText } from '../../parts/money.tsx'
import type { Schemas } from '../../requests/client.ts'
import { given } from '../../requests/given.ts'
import { reviewTexts } from './texts.ts'

const { resolve: texts } = reviewTexts

interface ResolveProps {
  of: Schemas['MerchantPaymentDetail']
  onDone(): void
}

/** Says what the bank's books show of a payment. The outcome is final. */
export function Resolve({ of: { id, amount, kind }, onDone }: ResolveProps) {
  const { client } = useMerchant()
  return (
    <Action
      label={texts.open}
      look="main"
      title={texts.title(reviewTexts.kinds[kind], moneyText(amount))}
      once={`resolve ${id}`}
      send={({ status = '', reference = '', reason = '' }, options) =>
        client.resolveMerchantPayment(
          {
            paymentId: id,
            body: {
              status: status as 'success' | 'failed',
              reason,
              ...given({ reference }),
            },
          },
          options,
        )
      }
      onDone={onDone}
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
      <Field name="reason" label={texts.reason} hint={texts.reasonHint} rows={3} maxLength={500} />
    </Action>
  )
}
