import { isOfTill } from '../../../domain/own-number.ts'
import { Ask } from '../../frame/ask.tsx'
import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Action } from '../../parts/action.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Moment, Money, moneyText } from '../../parts/money.tsx'
import { Progress } from '../../parts/progress.tsx'
import { Show } from '../../parts/reading.tsx'
import type { Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import type { ScreenProps } from '../../screen.ts'
import { PaymentStatus } from '../payments/payment-rows.tsx'
import { OrderContent } from '../payments/sold.tsx'
import { paymentTexts } from '../payments/texts.ts'
import { OrderStatus } from './orders.tsx'
import { Outside } from './outside.tsx'
import { RefundOrder, RefundOverpaid, refundableOf } from './refund-order.tsx'
import { orderTexts } from './texts.ts'

type Checkout = Schemas['Checkout']

/** Whether it still waits for money. */
const isOpen = ({ status }: Checkout): boolean => status === 'open' || status === 'partially_paid'

/** By its number, as its merchant knows it; one of the till has none that says anything to people. */
const titleOf = ({ externalReference }: Checkout): string =>
  isOfTill(externalReference) ? paymentTexts.tillSale : externalReference

/** One checkout: how it is shared, what came in, and what remains. */
export function Order({ at }: ScreenProps<'order'>) {
  const { client, id, can } = useMerchant()
  const reading = useRequest(() => client.getCheckout({ checkoutId: at.order }), [id, at.order])
  useTitle(reading.data ? titleOf(reading.data) : orderTexts.title)
  return (
    <Show of={reading}>
      {(order) => (
        <>
          <div class="title">
            <div style={{ flex: '1 1 12rem' }}>
              <h1>{titleOf(order)}</h1>
              <Price of={order} />
            </div>
            <OrderStatus of={order.status} />
          </div>
          <section class="card">
            <OrderContent of={order} />
            <Facts
              of={[
                [say(['Recibido', 'Received']), moneyText(order.receivedVes)],
                order.status === 'open' &&
                  order.remainingVes !== null && [
                    say(['Faltan', 'Remaining']),
                    moneyText(order.remainingVes),
                  ],
                order.overpaidVes > 0 && [
                  say(['De más', 'Too much']),
                  moneyText(order.overpaidVes),
                ],
                order.refundedVes > 0 && [
                  say(['Devuelto', 'Refunded']),
                  moneyText(order.refundedVes),
                ],
                order.createdBy !== null && [say(['Vendió', 'Sold by']), order.createdBy.name],
                order.paidAt !== null && [
                  say(['Pagado', 'Paid']),
                  <Moment key="paid" of={order.paidAt} />,
                ],
                isOpen(order) &&
                  order.expiresAt !== null && [
                    say(['Vence', 'Expires']),
                    <Moment key="expires" of={order.expiresAt} />,
                  ],
              ]}
            />
            <div class="actions">
              {isOpen(order) ? (
                <ShareOrder of={order} onDone={reading.reload} />
              ) : (
                <AfterOrder of={order} onDone={reading.reload} />
              )}
              {can('refunds:write') && refundableOf(order) > 0 && (
                <RefundOrder of={order} onDone={reading.reload} />
              )}
            </div>
          </section>
          {refundableOf(order) > 0 && (
            <Ask action="refunds:write" what={say(['Devolver', 'Refund'])} />
          )}
          {order.transactions.length > 0 && <Payments of={order} />}
          {order.externalPayments.length > 0 && <Outside of={order} />}
        </>
      )}
    </Show>
  )
}

/** What it costs; of one that is paid in part what remains, and how far it is. */
function Price({ of: order }: { of: Checkout }) {
  const price = moneyText(order.amount, order.currency)
  const { receivedVes, remainingVes } = order
  if (order.status !== 'partially_paid' || remainingVes === null)
    return <p class="price money">{price}</p>
  const remaining = moneyText(remainingVes)
  return (
    <>
      <p class="price money">{say([`Faltan ${remaining}`, `${remaining} to go`])}</p>
      <p class="quiet">{say([`de ${price}`, `of ${price}`])}</p>
      <Progress
        done={receivedVes}
        of={receivedVes + remainingVes}
        label={say([`Recibido ${moneyText(receivedVes)}`, `${moneyText(receivedVes)} received`])}
      />
    </>
  )
}

interface OrderActionsProps {
  of: Checkout
  onDone(): void
}

/** What an order that waits for money is for: it is sent to who pays, or called off. */
function ShareOrder({ of: order, onDone }: OrderActionsProps) {
  const { client, can } = useMerchant()
  const isPart = order.status === 'partially_paid'
  return (
    <>
      <a
        class="button"
        href={`https://wa.me/?text=${encodeURIComponent(say([`Paga el pedido ${order.externalReference} aquí: ${order.url}`, `Pay for order ${order.externalReference} here: ${order.url}`]))}`}
        target="_blank"
        rel="noreferrer"
      >
        {isPart
          ? say(['Enviar por WhatsApp lo que falta', 'Send what remains by WhatsApp'])
          : say(['Enviar por WhatsApp', 'Send by WhatsApp'])}
      </a>
      <CopyButton
        look="plain"
        text={order.url}
        label={say(['Copiar el enlace', 'Copy the link'])}
      />
      <a class="button plain" href={order.url} target="_blank" rel="noreferrer">
        {say(['Abrir', 'Open'])}
      </a>
      {can('checkouts:write') && (
        <Action
          label={say(['Anular el pedido', 'Cancel the order'])}
          look="plain"
          send={() => client.cancelCheckout({ checkoutId: order.id })}
          onDone={onDone}
          danger
        >
          <p class="quiet">
            {say([
              'Lo que ya se pagó queda; lo que llegue después queda sin aplicar.',
              'What was paid stays; what comes later is kept unapplied.',
            ])}
          </p>
        </Action>
      )}
    </>
  )
}

/** What is left to do for one that is closed: what is too much goes back, a receipt is shown, or another one is made. */
function AfterOrder({ of: order, onDone }: OrderActionsProps) {
  const { can } = useMerchant()
  const paid = order.transactions.find(({ status, applied }) => status === 'completed' && applied)
  const isOverpaid = order.overpaidVes > 0 && can('refunds:write')
  if (order.status !== 'paid')
    return can('checkouts:write') ? (
      <Link to={merchantPath('newOrder', {}, copyOf(order))} class="button">
        {say(['Crear otro igual', 'Create the same again'])}
      </Link>
    ) : null
  return (
    <>
      {isOverpaid && <RefundOverpaid of={order} onDone={onDone} />}
      {paid && (
        <Link
          to={merchantPath('payment', { transaction: paid.id })}
          class={isOverpaid ? 'button plain' : 'button'}
        >
          {say(['Ver el pago y su comprobante', 'See the payment and its receipt'])}
        </Link>
      )}
    </>
  )
}

/** What another order has in common with this one, as its form takes it. */
const copyOf = ({ description, amount, currency, acceptPartial }: Checkout) => ({
  ...{ description, currency, amount: amount.toFixed(2) },
  partial: acceptPartial ? 'yes' : undefined,
})

const Payments = ({ of: { transactions } }: { of: Checkout }) => (
  <section class="card">
    <h2>{say(['Pagos de este pedido', 'Payments of this order'])}</h2>
    <ul class="lines">
      {transactions.map(({ id, status, amountVes, applied, createdAt }) => (
        <li key={id}>
          <div>
            <Link to={merchantPath('payment', { transaction: id })}>
              <Moment of={createdAt} />
            </Link>
            {!applied && status === 'completed' && (
              <p class="quiet">
                <Link to={merchantPath('unapplied')}>{say(['sin aplicar', 'unapplied'])}</Link>
              </p>
            )}
          </div>
          <div class="figure">
            <Money of={amountVes} />
            <PaymentStatus of={status} />
          </div>
        </li>
      ))}
    </ul>
  </section>
)
