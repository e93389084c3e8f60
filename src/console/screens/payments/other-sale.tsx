import { addDays, caracasDay, startOfCaracasDay } from '../../../domain/caracas.ts'
import { say } from '../../language.ts'
import { useMerchant } from '../../merchant.ts'
import { Action } from '../../parts/action.tsx'
import { Field } from '../../parts/form.tsx'
import type { Schemas } from '../../requests/client.ts'

type Transaction = Schemas['Transaction']

const MINUTE_MS = 60_000

interface OtherSaleProps {
  of: Transaction
  onDone(): void
}

/** A verified payment that was taken for the wrong sale: it is given to another one, or taken off. The service decides. */
export function OtherSale({ of: payment, onDone }: OtherSaleProps) {
  const { client, can, role } = useMerchant()
  const isInTime = Date.now() < endOf(payment, role === 'CASHIER')
  if (!can('verifications:write') || !isVerified(payment) || !isInTime) return null
  const path = { transactionId: payment.id }
  return (
    <>
      <Action
        label={say(['Usarlo en otra venta', 'Use it for another sale'])}
        look="plain"
        action={say(['Cambiar de venta', 'Change the sale'])}
        send={({ externalReference = '' }) =>
          client.reassignPayment({
            ...path,
            body: { externalReference, from: payment.externalReference },
          })
        }
        onDone={onDone}
      >
        <p class="quiet">
          {say([
            'El pago queda igual y se cuenta una sola vez: cambia la venta que paga.',
            'The payment stays as it is, and counts once: it pays for another sale.',
          ])}
        </p>
        <Field
          name="externalReference"
          label={say(['Número de la otra venta', 'Number of the other sale'])}
          maxLength={100}
        />
      </Action>
      {payment.externalReference !== null && (
        <Action
          label={say(['Soltarlo de su venta', 'Take it off its sale'])}
          look="plain"
          action={say(['Soltar el pago', 'Take the payment off'])}
          send={() => client.releasePayment(path)}
          onDone={onDone}
        >
          <p class="quiet">
            {say([
              `Deja de pagar ${payment.externalReference}. El dinero sigue en tu cuenta, y la próxima vez que se verifique se encuentra.`,
              `It no longer pays for ${payment.externalReference}. The money stays in your account, and the next verification finds it.`,
            ])}
          </p>
        </Action>
      )}
    </>
  )
}

/** What came neither through a link nor for an order was found by a verification. */
const isVerified = (payment: Transaction): boolean =>
  payment.status === 'completed' &&
  payment.paymentMethod === 'mobile_payment' &&
  payment.paymentLinkId === null &&
  payment.checkoutId === null &&
  payment.refunds.every(({ status }) => status === 'failed')

/** Until when it may be done: by a cashier for a quarter of an hour, by others until its day is closed, at six at the latest. */
function endOf({ completedAt, createdAt }: Transaction, isCashier: boolean): number {
  const found = new Date(completedAt ?? createdAt)
  if (isCashier) return found.getTime() + 15 * MINUTE_MS
  return startOfCaracasDay(addDays(caracasDay(found), 1)).getTime() + 6 * 60 * MINUTE_MS
}
