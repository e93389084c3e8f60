import { BANKS } from '../../../domain/banks.ts'
import { addDays, caracasDay } from '../../../domain/caracas.ts'
import { formatDay, formatTime } from '../../../domain/format.ts'
import { language, say } from '../../language.ts'
import { merchantPath } from '../../merchant.ts'
import { moneyText } from '../../parts/money.tsx'
import { Rows } from '../../parts/rows.tsx'
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

export const PaymentStatus = ({ of }: { of: Payment['status'] }) => (
  <Status tone={TONES[of]}>{texts.statuses[of]}</Status>
)

/** Payments under their days in Caracas, newest first: who paid for what, how much, and at what hour. */
export const PaymentRows = ({ payments }: { payments: readonly Payment[] }) => (
  <>
    {byDay(payments).map(([day, ofDay]) => (
      <section key={day} class="day">
        <h2>{dayText(day)}</h2>
        <Rows of={ofDay}>
          {(payment) => ({
            to: merchantPath('payment', { transaction: payment.id }),
            mark: payment.payer.bankCode ?? undefined,
            name: payerText(payment),
            about: <span class="line">{aboutText(payment)}</span>,
            figure: <span class="money">{moneyText(payment.amountVes)}</span>,
            state: <State of={payment} />,
          })}
        </Rows>
      </section>
    ))}
  </>
)

function byDay(payments: readonly Payment[]): [day: string, payments: Payment[]][] {
  const days = new Map<string, Payment[]>()
  for (const payment of payments) {
    const day = caracasDay(new Date(payment.createdAt))
    days.set(day, [...(days.get(day) ?? []), payment])
  }
  return [...days]
}

function dayText(day: string): string {
  const today = caracasDay(new Date())
  if (day === today) return say(['Hoy', 'Today'])
  if (day === addDays(today, -1)) return say(['Ayer', 'Yesterday'])
  return formatDay(day, language)
}

/** `•••• 4567`, with the bank's name for who cannot tell it by its code. */
function payerText({ payer, paymentMethod }: Payment): string {
  if (payer.phone) return `•••• ${payer.phone.slice(-4)}`
  if (payer.bankCode) return BANKS[payer.bankCode] ?? payer.bankCode
  return texts.methods[paymentMethod]
}

/** What was paid for, its price in dollars, and by which order or reference one finds it elsewhere. */
const aboutText = ({ amount, currency, label, externalReference, reference }: Payment): string =>
  [label, currency === 'USD' && moneyText(amount, 'USD'), externalReference ?? reference]
    .filter(Boolean)
    .join(' · ')

function State({ of }: { of: Payment }) {
  const hour = formatTime(new Date(of.createdAt), language)
  return (
    <>
      {of.status !== 'completed' && <PaymentStatus of={of.status} />}
      {of.status === 'completed' && of.refundedVes > 0 && (
        <Status tone="quiet">
          {say([`Devuelto ${moneyText(of.refundedVes)}`, `${moneyText(of.refundedVes)} refunded`])}
        </Status>
      )}
      <time class="quiet" dateTime={of.createdAt}>
        {hour}
      </time>
    </>
  )
}
