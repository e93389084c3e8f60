import { say } from '../../language.ts'
import { Moment, Money } from '../../parts/money.tsx'
import { nextDay } from '../../parts/period.ts'
import { Link } from '../../router.tsx'
import { AdminList, DAY_FILTERS, ENVIRONMENT_FILTER } from '../parts/list.tsx'
import { MerchantName } from '../parts/names.tsx'
import { Environment, TransactionStatus } from '../parts/values.tsx'
import { useWhose } from '../parts/whose.tsx'
import { adminApi } from '../requests.ts'
import { adminPath } from '../routes.ts'
import { adminTexts } from '../texts.ts'

const STATUSES = ['completed', 'pending', 'failed', 'refunded'] as const

/** Payments of all merchants, newest first. */
export function Transactions() {
  const whose = useWhose('merchant', say(['Solo los de', 'Only those of']))
  return (
    <AdminList
      title={say(['Pagos de los comercios', 'Payments of merchants'])}
      below={whose.field}
      inputs={[whose.id]}
      filters={{
        status: { label: adminTexts.status, options: STATUSES, names: adminTexts.transaction },
        environment: ENVIRONMENT_FILTER,
        ...DAY_FILTERS,
      }}
      read={({ to, ...query }) =>
        adminApi.listAnyTransactions({ query: { ...query, merchantId: whose.id, to: nextDay(to) } })
      }
      keyOf={({ id }) => id}
      columns={() => [
        {
          name: adminTexts.created,
          cell: ({ id, createdAt }) => (
            <Link to={adminPath('transaction', { transaction: id })} class="row-link">
              <Moment of={createdAt} />
            </Link>
          ),
        },
        { name: adminTexts.status, cell: ({ status }) => <TransactionStatus of={status} /> },
        {
          name: adminTexts.merchantName,
          cell: ({ merchantId }) => <MerchantName of={merchantId} />,
        },
        {
          name: adminTexts.environment,
          cell: ({ environment }) => <Environment of={environment} />,
        },
        {
          name: adminTexts.amount,
          figure: true,
          cell: ({ amount, currency }) => <Money of={amount} in={currency} />,
        },
      ]}
    />
  )
}
