import { useTitle } from '../../frame/use-title.ts'
import { Moment, Money } from '../../parts/money.tsx'
import { useRequest } from '../../requests/use-request.ts'
import { Link, usePlace } from '../../router.tsx'
import { ChoiceFilter, ENVIRONMENTS, EnvironmentFilter, TextFilter } from '../parts/filters.tsx'
import { List, PAGE_SIZE } from '../parts/list.tsx'
import { endOf } from '../parts/period.ts'
import { NOTHING } from '../parts/table.tsx'
import { Environment, PaymentStatus } from '../parts/values.tsx'
import { adminApi, chosen, given } from '../requests.ts'
import { adminPath } from '../routes.ts'
import { adminTexts } from '../texts.ts'
import { Flagged } from './flagged.tsx'
import { bankOrderTexts as texts } from './texts.ts'

const STATUSES = ['pending', 'success', 'failed'] as const

/** What banks were asked to do, those that wait for an administrator first. */
export function Payments() {
  useTitle(texts.title)
  const { query } = usePlace()
  const filters = given({
    status: chosen(STATUSES, query.get('status')),
    environment: chosen(ENVIRONMENTS, query.get('environment')),
    flagged: query.get('flagged') === 'true' ? true : undefined,
    connection: query.get('connection'),
    userId: query.get('user'),
    from: query.get('from'),
    to: endOf(query.get('to')),
  })
  const page = { page: Number(query.get('page') ?? 1), limit: PAGE_SIZE }
  const reading = useRequest(
    () => adminApi.listPayments({ query: { ...page, ...filters } }),
    [query.toString()],
  )
  const isFiltered = Object.keys(filters).length > 0
  return (
    <>
      <div>
        <h1>{texts.title}</h1>
        <p class="quiet">{texts.lead}</p>
      </div>
      {!isFiltered && <Flagged />}
      <search class="filters">
        <ChoiceFilter
          name="flagged"
          label={texts.which}
          options={['true']}
          names={{ true: adminTexts.flagged }}
          all={texts.allOrders}
        />
        <ChoiceFilter
          name="status"
          label={adminTexts.status}
          options={STATUSES}
          names={adminTexts.payment}
        />
        <EnvironmentFilter />
        <TextFilter name="from" label={adminTexts.from} type="date" />
        <TextFilter name="to" label={adminTexts.to} type="date" />
        <TextFilter name="user" label={adminTexts.userId} />
      </search>
      <List
        of={reading}
        label={texts.title}
        keyOf={({ id }) => id}
        columns={[
          {
            name: adminTexts.created,
            cell: ({ id, createdAt }) => (
              <Link to={adminPath('payment', { payment: id })} class="row-link">
                <Moment of={createdAt} />
              </Link>
            ),
          },
          { name: texts.kind, cell: ({ kind }) => adminTexts.kinds[kind] },
          { name: adminTexts.status, cell: (payment) => <PaymentStatus of={payment} /> },
          { name: texts.connection, cell: ({ connection }) => connection },
          {
            name: adminTexts.environment,
            cell: ({ environment }) => <Environment of={environment} />,
          },
          { name: texts.reference, cell: ({ reference }) => reference ?? NOTHING },
          { name: adminTexts.amount, figure: true, cell: ({ amount }) => <Money of={amount} /> },
        ]}
      />
    </>
  )
}
