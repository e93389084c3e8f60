import { BANKS } from '../../../domain/banks.ts'
import { formatTime } from '../../../domain/format.ts'
import { isOfTill, ownNumber } from '../../../domain/own-number.ts'
import { language, say } from '../../language.ts'
import { merchantPath } from '../../merchant.ts'
import { byDay, dayHeading } from '../../parts/days.ts'
import { moneyText } from '../../parts/money.tsx'
import { numberEnd } from '../../parts/number-end.ts'
import { type RowOf, Rows } from '../../parts/rows.tsx'
import { Status, type Tone } from '../../parts/status.tsx'
import type { Schemas } from '../../requests/client.ts'
import { paymentTexts as texts } from './texts.ts'

type Payment = Schemas['TransactionItem']

const TONES: Record<Payment['status'], Tone> = {
  pending: 'wait',
  completed: 'good',
  failed: 'bad',
  refunded: 'quiet',
}

type Words = Partial<Record<string, string>>

interface PaymentStatusProps {
  of: Payment['status']
  /** Why it was not made, if that is known. */
  failure?: Payment['failureReason']
}

export const PaymentStatus = ({ of, failure }: PaymentStatusProps) => (
  <Status tone={TONES[of]}>
    {(failure && (texts.failures as Words)[failure.code]) ?? texts.statuses[of]}
  </Status>
)

interface PaymentRowsProps {
  payments: readonly Payment[]
  /** Whether there are others before or after these, of which a day may have more than is shown. */
  isPart?: { before: boolean; after: boolean }
  /** Where a row leads, unless to the payment’s own screen. */
  linkTo?(payment: Payment): Pick<RowOf, 'to' | 'follow' | 'current'>
}

/**
 * Payments under their days in Caracas, newest first: who paid for what, how much, and at what hour; and of each day that
 * is shown whole, how much was paid.
 */
export const PaymentRows = ({ payments, isPart, linkTo = ownScreen }: PaymentRowsProps) => (
  <>
    {byDay(payments).map(([day, ofDay], place, days) => (
      <section key={day} class="day">
        <div class="day-title">
          <h2>{dayHeading(day)}</h2>
          {isPart &&
            !(isPart.before && place === 0) &&
            !(isPart.after && place === days.length - 1) && <Sum of={ofDay} />}
        </div>
        <Rows of={ofDay}>
          {(payment) => ({
            ...linkTo(payment),
            mark: payment.payer.bankCode ?? undefined,
            name: payerText(payment),
            about: (
              <span class="line">
                <State of={payment} /> {aboutText(payment)}
              </span>
            ),
            figure: <span class="money">{moneyText(payment.amountVes)}</span>,
            state: <Hour of={payment} />,
          })}
        </Rows>
      </section>
    ))}
  </>
)

const ownScreen = ({ id }: Payment) => ({ to: merchantPath('payment', { transaction: id }) })

/** How much of them was paid: what waits, failed or was paid back whole is not. */
function Sum({ of }: { of: readonly Payment[] }) {
  const paid = of.filter(({ status }) => status === 'completed')
  const cents = paid.reduce((sum, { amountVes }) => sum + Math.round(amountVes * 100), 0)
  return (
    <span class="money">
      {countText(paid.length)} · {moneyText(cents / 100)}
    </span>
  )
}

const countText = (count: number): string =>
  say([count === 1 ? '1 pago' : `${count} pagos`, count === 1 ? '1 payment' : `${count} payments`])

/** `•••• 4567`, with the bank's name for who cannot tell it by its code. */
export function payerText({ payer, paymentMethod }: Payment): string {
  if (payer.phone) return numberEnd(payer.phone)
  if (payer.bankCode) return BANKS[payer.bankCode] ?? payer.bankCode
  return texts.methods[paymentMethod]
}

/** What was paid for, its price in dollars, and by which order or reference one finds it elsewhere. */
export const aboutText = ({
  amount,
  currency,
  label,
  externalReference,
  reference,
}: Payment): string => {
  const isSale = isOfTill(externalReference)
  const number = (isSale ? null : ownNumber(externalReference)) ?? reference
  return [
    isSale && label.endsWith(`${externalReference}`) ? texts.tillSale : label,
    currency === 'USD' && moneyText(amount, 'USD'),
    !label.includes(`${number}`) && number,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What became of it, unless it was paid and nothing else. */
function State({ of }: { of: Payment }) {
  if (of.status !== 'completed') return <PaymentStatus of={of.status} failure={of.failureReason} />
  if (of.refundedVes === 0) return null
  return (
    <Status tone="quiet">
      {say([`Devuelto ${moneyText(of.refundedVes)}`, `${moneyText(of.refundedVes)} refunded`])}
    </Status>
  )
}

const Hour = ({ of: { createdAt } }: { of: Payment }) => (
  <time class="quiet" dateTime={createdAt}>
    {formatTime(new Date(createdAt), language)}
  </time>
)
