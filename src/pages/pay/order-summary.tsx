import { formatBolivares, formatMoney, formatQuantity, formatTime } from '../../domain/format.ts'
import { amountOfCents } from '../../domain/money.ts'
import { lineCents } from '../../domain/order-lines.ts'
import { ownNumber } from '../../domain/own-number.ts'
import type { PayableCheckoutRow, PayableLinkRow } from '../../features/pay/queries.ts'
import type { Language } from '../language.ts'
import { checkoutTexts } from './checkout-texts.ts'
import { remainingOf } from './part-paid.ts'

interface OrderProps {
  checkout: PayableCheckoutRow
  link: PayableLinkRow
  language: Language
  /** Whether nothing else on the page says what it costs and what was paid. */
  isAlone?: boolean
}

/** The lines of a checkout's order and how long its bolívares hold; alone also what it costs, what was paid and what remains. */
export const OrderSummary = ({ checkout, link, language, isAlone }: OrderProps) => {
  const { order, note, paid, overpaid, remains, quote, leave } = checkoutTexts[language]
  const { lines, received_ves, overpaid_ves, quote_expires_at, cancel_url } = checkout
  const remaining = remainingOf(link)
  const number = ownNumber(checkout.external_reference)
  return (
    <section class="card order">
      <h2>{number === null ? note : order(number)}</h2>
      {lines && (
        <dl class="facts">
          {lines.map((line) => (
            <div>
              <dt>
                {formatQuantity(line.quantity, language)} × {line.name}
              </dt>
              <dd>{formatMoney(amountOfCents(lineCents(line)), link.currency, language)}</dd>
            </div>
          ))}
        </dl>
      )}
      {isAlone && link.amount !== null && (
        <p class="quiet">
          {link.store_name} ·{' '}
          <span class="whole">{formatMoney(link.amount, link.currency, language)}</span>
        </p>
      )}
      {isAlone && Number(received_ves) > 0 && (
        <p>
          {paid} <span class="whole">{formatBolivares(received_ves, language)}</span>
        </p>
      )}
      {isAlone && Number(overpaid_ves) > 0 && (
        <p>{overpaid(formatBolivares(overpaid_ves, language))}</p>
      )}
      {isAlone && remaining !== null && (
        <p>
          {remains}: <strong class="whole">{formatBolivares(remaining, language)}</strong>
        </p>
      )}
      {link.status === 'ACTIVE' && quote_expires_at && (
        <p class="quiet">{quote(formatTime(new Date(quote_expires_at), language))}</p>
      )}
      {link.status === 'ACTIVE' && cancel_url && (
        <p>
          <a href={cancel_url}>{leave}</a>
        </p>
      )}
    </section>
  )
}
