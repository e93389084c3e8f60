import { merchantPath } from '../../merchant.ts'
import { Moment, Money } from '../../parts/money.tsx'
import { Status, type Tone } from '../../parts/status.tsx'
import { Table } from '../../parts/table.tsx'
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

/** Payments as rows; on a phone each is two lines. */
export const PaymentTable = ({ payments }: { payments: readonly PaymentRow[] }) => (
  <Table
    rows={payments}
    keyOf={({ id }) => id}
    columns={[
      {
        name: texts.columns.date,
        cell: ({ id, createdAt }) => (
          <Link to={merchantPath('payment', { transaction: id })} class="row-link">
            <Moment of={createdAt} />
          </Link>
        ),
      },
      { name: texts.status, cell: ({ status }) => <PaymentStatus of={status} /> },
      {
        name: texts.columns.amount,
        figure: true,
        cell: ({ amount, currency }) => <Money of={amount} in={currency} />,
      },
    ]}
  />
)
