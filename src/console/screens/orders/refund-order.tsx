import { amountToType } from '../../../domain/format.ts'
import { language } from '../../language.ts'
import { typedAmount } from '../../parts/amount.ts'
import { Field, Form } from '../../parts/form.tsx'
import { moneyText } from '../../parts/money.tsx'
import { useAttemptKey } from '../../requests/attempt-key.ts'
import { api, type Schemas } from '../../requests/client.ts'
import { PayerFields } from '../payments/payer-fields.tsx'
import { paymentTexts } from '../payments/texts.ts'
import { orderTexts } from './texts.ts'

type Checkout = Schemas['Checkout']

interface RefundOrderProps {
  path: { id: string; checkoutId: string }
  onDone(): void
}

/** Sends back what an order was overpaid. */
export function RefundOverpaid({ path, onDone }: RefundOrderProps) {
  const { key, settle } = useAttemptKey(`overpaid ${path.checkoutId}`)
  const { refund } = paymentTexts
  return (
    <Form
      send={({ document = '', name = '' }) =>
        api.refundOverpaidCheckout(
          { ...path, body: { ...(document && { document }), ...(name && { name }) } },
          { idempotencyKey: key },
        )
      }
      onDone={() => {
        settle()
        onDone()
      }}
      action={refund.action}
      refusals={{ CONFLICT: refund.conflict }}
      danger
    >
      <p class="quiet">{orderTexts.detail.refundLead}</p>
      <PayerFields />
    </Form>
  )
}

/** The bolívares of an order that are not paid back yet. */
export const refundableOf = ({ receivedVes, refundedVes }: Checkout): number =>
  Math.round((receivedVes - refundedVes) * 100) / 100

/** Pays back an order, or a part of it, over its payments; tried again, also after a reload, it is the same refund. */
export function RefundOrder({ of: order, path, onDone }: RefundOrderProps & { of: Checkout }) {
  const { key, settle } = useAttemptKey(`refund ${path.checkoutId}`)
  const { refund } = paymentTexts
  const most = refundableOf(order)
  const typed = most.toFixed(2)
  return (
    <Form
      send={({ amount = '', document = '', name = '' }) =>
        api.refundCheckout(
          {
            ...path,
            body: {
              amount: typedAmount(amount),
              ...(document && { document }),
              ...(name && { name }),
            },
          },
          { idempotencyKey: key },
        )
      }
      onDone={() => {
        settle()
        onDone()
      }}
      action={refund.action}
      refusals={{ CONFLICT: refund.conflict }}
      danger
    >
      <p class="quiet">{orderTexts.detail.refundOrderLead}</p>
      <Field
        name="amount"
        label={refund.amount}
        inputMode="decimal"
        value={language === 'es' ? amountToType(typed) : typed}
        hint={refund.amountHint(moneyText(most))}
      />
      <PayerFields />
    </Form>
  )
}
