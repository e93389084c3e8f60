import { useState } from 'preact/hooks'
import { bankName } from '../../../domain/banks.ts'
import { say } from '../../language.ts'
import { useMerchant } from '../../merchant.ts'
import { Action } from '../../parts/action.tsx'
import { typedAmount } from '../../parts/amount.ts'
import { Facts } from '../../parts/facts.tsx'
import { Field } from '../../parts/form.tsx'
import { moneyText } from '../../parts/money.tsx'
import { tell } from '../../parts/toast.tsx'
import type { Schemas } from '../../requests/client.ts'
import { given } from '../../requests/given.ts'
import { PayerFields, RefundedAmount } from './payer-fields.tsx'
import { personText } from './person-text.ts'
import { refundTexts as texts } from './refund-texts.ts'
import { refundable } from './refundable.ts'

interface RefundProps {
  of: Schemas['Transaction']
  onDone(): void
}

/** Pays back a payment, or a part of it; tried again, also after a reload, it is the same refund. */
export function Refund({ of: payment, onDone }: RefundProps) {
  const { client } = useMerchant()
  const [isPart, setPart] = useState(false)
  return (
    <Action
      label={say(['Devolver', 'Refund'])}
      look="plain"
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
      onDone={({ amount, status }) => {
        if (status === 'success') tell(texts.done(moneyText(amount)))
        onDone()
      }}
      review={({ name }, amount) =>
        amount && (
          <section>
            <p class="price money">{amount}</p>
            <Facts
              of={[
                [say(['A', 'To']), [personText(payment.payer), name].filter(Boolean).join(' · ')],
                payment.payer.bankCode !== null && [
                  say(['Banco', 'Bank']),
                  bankName(payment.payer.bankCode),
                ],
              ]}
            />
            <p class="quiet">
              {say([
                'Sale de tu cuenta. Lo que se devuelve no se puede deshacer.',
                'It leaves your account. What is refunded cannot be undone.',
              ])}
            </p>
          </section>
        )
      }
      danger
    >
      <p class="quiet">
        {say([
          'El dinero sale de tu cuenta y va al teléfono de quien pagó.',
          'The money leaves your account and goes to the payer’s phone.',
        ])}
      </p>
      <RefundedAmount most={refundable(payment)} onPart={setPart} />
      <PayerFields isDocumentKnown={payment.payer.document !== null} isPart={isPart} />
      <Field name="reason" label={texts.reason} maxLength={500} rows={2} optional />
    </Action>
  )
}
