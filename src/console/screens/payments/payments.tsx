import { merchantPath, useMerchant } from '../../merchant.ts'
import { ListScreen } from '../../parts/list.tsx'
import { Empty } from '../../parts/reading.tsx'
import { Link } from '../../router.tsx'
import { Export } from './export.tsx'
import { PaymentTable } from './payment-table.tsx'
import { paymentTexts as texts } from './texts.ts'

const STATUSES = ['completed', 'pending', 'failed', 'refunded'] as const

/** A merchant’s payments, newest first. */
export function Payments() {
  const { environment, role, client, id } = useMerchant()
  const seesAll = role && role !== 'CASHIER'
  return (
    <ListScreen
      title={texts.title}
      actions={() => (
        <Link to={merchantPath('verifyPayment')} class="button">
          {texts.verify}
        </Link>
      )}
      below={
        seesAll && (
          <p>
            <Link to={merchantPath('refunds')}>{texts.refundList.title}</Link>
          </p>
        )
      }
      filters={{
        search: { label: texts.search, inputMode: 'numeric' },
        status: { label: texts.status, options: STATUSES, names: texts.statuses },
      }}
      read={(query) => client.listTransactions({ query: { environment, ...query } })}
      empty={
        <Empty title={texts.none}>
          <p class="quiet">{texts.noneLead}</p>
          <Link to={merchantPath('links')} class="button plain">
            {texts.toLinks}
          </Link>
        </Empty>
      }
      noneFound={
        <Empty title={texts.none}>
          <p class="quiet">{texts.noneFound}</p>
        </Empty>
      }
      foot={(values) => seesAll && <Export merchantId={id} filters={{ environment, ...values }} />}
    >
      {(payments) => <PaymentTable payments={payments} />}
    </ListScreen>
  )
}
