import { say } from '../../language.ts'
import { useMerchant } from '../../merchant.ts'
import { Action } from '../../parts/action.tsx'
import { Field } from '../../parts/form.tsx'
import { moneyText } from '../../parts/money.tsx'
import { given } from '../../requests/given.ts'
import { PayerFields } from '../payments/payer-fields.tsx'
import { refundTexts as texts } from '../payments/refund-texts.ts'
import type { Said, UnappliedPayment } from './unapplied-payment.ts'

const SAID = {
  success: { tone: 'good', text: say(['El dinero fue devuelto.', 'The money was refunded.']) },
  pending: { tone: 'wait', text: texts.pending },
  failed: {
    tone: 'bad',
    text: say([
      'El banco no hizo la devolución. Puedes probar de nuevo.',
      'The bank did not make the refund. You can try again.',
    ]),
  },
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
      label={say(['Devolver', 'Refund'])}
      look="plain small"
      title={say([
        `Devolver ${moneyText(payment.amountVes)}`,
        `Refund ${moneyText(payment.amountVes)}`,
      ])}
      action={texts.action(moneyText(payment.amountVes))}
      once={`refund ${payment.id}`}
      send={({ document, name, reason }, options) =>
        client.refundUnappliedPayment(
          { unappliedId: payment.id, body: given({ document, name, reason }) },
          options,
        )
      }
      onDone={({ status }) => onDone(SAID[status])}
      danger
    >
      <p class="quiet">
        {say([
          'El dinero va al teléfono de quien pagó. Se devuelve todo lo que quede.',
          'The money goes to the payer’s phone. All that is left is refunded.',
        ])}
      </p>
      <PayerFields />
      <Field name="reason" label={texts.reason} maxLength={500} rows={2} optional />
    </Action>
  )
}
