import { merchantPath } from '../../merchant.ts'
import { Moment, Money } from '../../parts/money.tsx'
import { Status, type Tone } from '../../parts/status.tsx'
import type { Schemas } from '../../requests/client.ts'
import { Link } from '../../router.tsx'
import { paymentTexts as texts } from './texts.ts'

type PaymentRow = Schemas['TransactionList']['data'][number]

const TONES: Record<PaymentRow['status'], Tone> = {
  pending: 'wait',
  completed: 'good',
  failed: 'bad',
  refunded: 'quiet',
}

export const PaymentStatus = ({ of }: { of: PaymentRow['status'] }) => (
  <Status tone={TONES[of]}>{texts.statuses[of]}</Status>
)

interface PaymentTableProps {
  payments: readonly PaymentRow[]
}

/** Payments as rows; on a phone each is two lines. */
export const PaymentTable = ({ payments }: PaymentTableProps) => (
  <table class="list">
    <thead>
      <tr>
        <th scope="col">{texts.columns.date}</th>
        <th scope="col">{texts.status}</th>
        <th scope="col" class="figure">
          {texts.columns.amount}
        </th>
      </tr>
    </thead>
    <tbody>
      {payments.map(({ id, createdAt, status, amount, currency }) => (
        <tr key={id}>
          <td>
            <Link to={merchantPath('payment', { transaction: id })} class="row-link">
              <Moment of={createdAt} />
            </Link>
          </td>
          <td>
            <PaymentStatus of={status} />
          </td>
          <td class="figure">
            <Money of={amount} in={currency} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
