import { say } from '../../language.ts'
import { useMerchant } from '../../merchant.ts'
import { Action } from '../../parts/action.tsx'
import { typedAmount } from '../../parts/amount.ts'
import { moneyText } from '../../parts/money.tsx'
import type { Schemas } from '../../requests/client.ts'
import { given } from '../../requests/given.ts'
import { PayerFields, RefundedAmount } from '../payments/payer-fields.tsx'
import { refundTexts as texts } from '../payments/refund-texts.ts'

type Checkout = Schemas['Checkout']

interface RefundOrderProps {
  of: Checkout
  onDone(): void
}

/** Sends back what an order was overpaid. */
export function RefundOverpaid({ of: order, onDone }: RefundOrderProps) {
  const { id: checkoutId } = order
  const amount = moneyText(order.overpaidVes)
  const { client } = useMerchant()
  return (
    <Action
      label={say([`Devolver ${amount} de más`, `Refund ${amount} too much`])}
      action={texts.action(amount)}
      once={`overpaid ${checkoutId}`}
      send={({ document, name }, options) =>
        client.refundOverpaidCheckout({ checkoutId, body: given({ document, name }) }, options)
      }
      onDone={onDone}
      danger
    >
      <p class="quiet">
        {say([
          'El dinero va al teléfono de quien cerró el pedido.',
          'The money goes to the phone of whoever closed the order.',
        ])}
      </p>
      <PayerFields />
    </Action>
  )
}

/** The bolívares of an order that are not paid back yet. */
export const refundableOf = ({ receivedVes, refundedVes }: Checkout): number =>
  Math.round((receivedVes - refundedVes) * 100) / 100

/** Pays back an order, or a part of it, over its payments; tried again, also after a reload, it is the same refund. */
export function RefundOrder({ of: order, onDone }: RefundOrderProps) {
  const { client } = useMerchant()
  return (
    <Action
      label={say(['Devolver el pedido', 'Refund the order'])}
      look="plain"
      action={texts.action}
      once={`refund ${order.id}`}
      send={({ amount = '', document, name }, options) =>
        client.refundCheckout(
          {
            checkoutId: order.id,
            body: { amount: typedAmount(amount), ...given({ document, name }) },
          },
          options,
        )
      }
      onDone={onDone}
      danger
    >
      <p class="quiet">
        {say([
          'El dinero va al teléfono de quien pagó, primero de lo último que llegó. Cada pago se devuelve aparte: mira después cómo quedó cada uno.',
          'The money goes to the phones of those who paid, first of what came last. Each payment is refunded by itself: see afterwards what became of each.',
        ])}
      </p>
      <RefundedAmount most={refundableOf(order)} />
      <PayerFields />
    </Action>
  )
}
