import { useTitle } from '../../frame/use-title.ts'
import { Moment, Money } from '../../parts/money.tsx'
import { useRequest } from '../../requests/use-request.ts'
import { Link, usePlace } from '../../router.tsx'
import { ChoiceFilter, ENVIRONMENTS, EnvironmentFilter, TextFilter } from '../parts/filters.tsx'
import { List, PAGE_SIZE } from '../parts/list.tsx'
import { endOf } from '../parts/period.ts'
import { Environment, ShortId, TransactionStatus } from '../parts/values.tsx'
import { adminApi, chosen, given } from '../requests.ts'
import { adminPath } from '../routes.ts'
import { adminTexts } from '../texts.ts'
import { transactionTexts as texts } from './texts.ts'

const STATUSES = ['completed', 'pending', 'failed', 'refunded'] as const

/** Payments of all merchants, newest first. */
export function Transactions() {
  useTitle(texts.title)
  const { query } = usePlace()
  const filters = {
    page: Number(query.get('page') ?? 1),
    limit: PAGE_SIZE,
    ...given({
      status: chosen(STATUSES, query.get('status')),
      environment: chosen(ENVIRONMENTS, query.get('environment')),
      merchantId: query.get('merchant'),
      from: query.get('from'),
      to: endOf(query.get('to')),
    }),
  }
  const reading = useRequest(
    () => adminApi.listAnyTransactions({ query: filters }),
    [query.toString()],
  )
  return (
    <>
      <h1>{texts.title}</h1>
      <search class="filters">
        <ChoiceFilter
          name="status"
          label={adminTexts.status}
          options={STATUSES}
          names={adminTexts.transaction}
        />
        <EnvironmentFilter />
        <TextFilter name="from" label={adminTexts.from} type="date" />
        <TextFilter name="to" label={adminTexts.to} type="date" />
        <TextFilter name="merchant" label={texts.merchantId} />
      </search>
      <List
        of={reading}
        label={texts.title}
        keyOf={({ id }) => id}
        columns={[
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
            cell: ({ merchantId }) => (
              <Link to={adminPath('merchant', { merchant: merchantId })}>
                <ShortId of={merchantId} />
              </Link>
            ),
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
    </>
  )
}
