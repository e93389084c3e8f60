import { say } from '../../language.ts'
import { useMerchant } from '../../merchant.ts'
import { Action } from '../../parts/action.tsx'
import { typedAmount } from '../../parts/amount.ts'
import { Field } from '../../parts/form.tsx'
import type { Schemas } from '../../requests/client.ts'
import { given } from '../../requests/given.ts'
import { PayerFields, RefundedAmount } from './payer-fields.tsx'
import { refundable } from './refundable.ts'
import { paymentTexts } from './texts.ts'

const texts = paymentTexts.refund

interface RefundProps {
  of: Schemas['Transaction']
  onDone(): void
}

/** Pays back a payment, or a part of it; tried again, also after a reload, it is the same refund. */
export function Refund({ of: payment, onDone }: RefundProps) {
  const { client } = useMerchant()
  return (
    <Action
      label={say(['Devolver', 'Refund'])}
      look="main"
      title={say(['Devolver dinero', 'Refund money'])}
      action={texts.action}
      once={`refund ${payment.id}`}
      send={({ amount = '', document, name, reason }, options) =>
        client.refundTransaction(
          {
            transactionId: payment.id,
            body: { amount: typedAmount(amount), ...given({ document, name, reason }) },
          },
          options,
        )
      }
      onDone={onDone}
      danger
    >
      <p class="quiet">
        {say([
          'El dinero sale de tu cuenta y va al teléfono de quien pagó.',
          'The money leaves your account and goes to the payer’s phone.',
        ])}
      </p>
      <RefundedAmount most={refundable(payment)} />
      <PayerFields />
      <Field name="reason" label={texts.reason} maxLength={500} rows={2} optional />
    </Action>
  )
}
