import { formatDocument } from '../../../domain/document.ts'
import { formatQuantity } from '../../../domain/format.ts'
import { lineCents } from '../../../domain/order-lines.ts'
import { isOfTill, ownNumber } from '../../../domain/own-number.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { language, say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Facts } from '../../parts/facts.tsx'
import { moneyText } from '../../parts/money.tsx'
import type { Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import { paymentTexts } from './texts.ts'

type Transaction = Schemas['Transaction']

/** What was paid for: the order with its lines and customer, or the link. Nothing of a payment that has neither. */
export function Sold({ of: { checkoutId, paymentLinkId } }: { of: Transaction }) {
  if (checkoutId !== null) return <OfOrder checkoutId={checkoutId} />
  return paymentLinkId === null ? null : <OfLink linkId={paymentLinkId} />
}

const title = say(['Qué se pagó', 'What was paid for'])

/** Nothing for who may not see it, as a cashier who asks for another day’s. */
function OfLink({ linkId }: { linkId: string }) {
  const { client, id } = useMerchant()
  const { data: link } = useRequest(() => client.getPaymentLink({ linkId }), [id, linkId])
  if (link === null) return null
  return (
    <section class="card">
      <h2>{title}</h2>
      <p>
        <Link to={merchantPath('link', { link: linkId })}>{link.label}</Link>
      </p>
    </section>
  )
}

function OfOrder({ checkoutId }: { checkoutId: string }) {
  const { client, id } = useMerchant()
  const { data: order } = useRequest(() => client.getCheckout({ checkoutId }), [id, checkoutId])
  if (order === null) return null
  return (
    <section class="card">
      <h2>{title}</h2>
      <p>
        {ownNumber(order.externalReference) === null ? (
          <Link to={merchantPath('chargeNote', { note: order.externalReference })}>
            {say(['Nota de cobro', 'Charge note'])}
          </Link>
        ) : (
          <Link to={merchantPath('order', { order: checkoutId })}>
            {isOfTill(order.externalReference) ? paymentTexts.tillSale : order.externalReference}
          </Link>
        )}
      </p>
      <OrderContent of={order} />
      {order.createdBy && (
        <Facts of={[[say(['Quién cobró', 'Charged by']), order.createdBy.name]]} />
      )}
      {order.overpaidVes > 0 && (
        <p>
          {say([
            `Por este pedido se pagaron ${moneyText(order.overpaidVes)} de más.`,
            `${moneyText(order.overpaidVes)} too much were paid for this order.`,
          ])}
        </p>
      )}
    </section>
  )
}

/** What an order is for, line by line, and for whom. */
export const OrderContent = ({ of: order }: { of: Schemas['Checkout'] }) => (
  <>
    {order.description !== '' && <p>{order.description}</p>}
    {order.lines && (
      <ul class="lines">
        {order.lines.map((line, index) => (
          <li key={index}>
            <div>
              {formatQuantity(line.quantity, language)} × {line.name}
            </div>
            <span class="money">{moneyText(Number(lineCents(line)) / 100, order.currency)}</span>
          </li>
        ))}
      </ul>
    )}
    {order.customer && (
      <Facts
        of={[
          [say(['Cliente', 'Customer']), order.customer.name],
          order.customer.phone !== null && [
            say(['Teléfono', 'Phone']),
            formatPhone(order.customer.phone),
          ],
          order.customer.email !== null && [say(['Correo', 'E-mail']), order.customer.email],
          order.customer.document !== null && [
            say(['Cédula o RIF', 'Document']),
            formatDocument(order.customer.document),
          ],
        ]}
      />
    )}
  </>
)
