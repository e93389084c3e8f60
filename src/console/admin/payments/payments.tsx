import { say } from '../../language.ts'
import { Moment, Money } from '../../parts/money.tsx'
import { nextDay } from '../../parts/period.ts'
import { NOTHING } from '../../parts/table.tsx'
import { Link, usePlace } from '../../router.tsx'
import { AdminList, DAY_FILTERS, ENVIRONMENT_FILTER } from '../parts/list.tsx'
import { UserName } from '../parts/names.tsx'
import { connectionText, Environment, PaymentStatus } from '../parts/values.tsx'
import { useWhose } from '../parts/whose.tsx'
import { adminApi } from '../requests.ts'
import { adminPath } from '../routes.ts'
import { adminTexts } from '../texts.ts'
import { Flagged } from './flagged.tsx'
import { bankOrderTexts as texts } from './texts.ts'

const STATUSES = ['pending', 'success', 'failed'] as const

const FILTERED_BY = ['status', 'environment', 'flagged', 'connection', 'user', 'from', 'to']

/** What banks were asked to do, those that wait for an administrator first. */
export function Payments() {
  const { query } = usePlace()
  const whose = useWhose('user', say(['Solo las de', 'Only those of']))
  const connection = query.get('connection') ?? undefined
  const isFiltered = FILTERED_BY.some((name) => query.has(name))
  return (
    <AdminList
      title={say(['Órdenes a los bancos', 'Bank orders'])}
      lead={say([
        'Lo que pedimos a los bancos: pagos, transferencias, cobros, verificaciones y devoluciones.',
        'What we ask banks for: payments, transfers, charges, verifications and refunds.',
      ])}
      below={
        <>
          {!isFiltered && <Flagged />}
          {whose.field}
        </>
      }
      inputs={[connection, whose.id]}
      filters={{
        flagged: {
          label: say(['Cuáles', 'Which']),
          options: ['true'],
          names: { true: adminTexts.flagged },
          all: say(['Todas', 'All']),
        },
        status: { label: adminTexts.status, options: STATUSES, names: adminTexts.payment },
        environment: ENVIRONMENT_FILTER,
        ...DAY_FILTERS,
      }}
      read={({ flagged, to, ...search }) =>
        adminApi.listPayments({
          query: {
            ...search,
            flagged: flagged && true,
            userId: whose.id,
            to: nextDay(to),
            connection,
          },
        })
      }
      keyOf={({ id }) => id}
      columns={() => [
        {
          name: adminTexts.created,
          cell: ({ id, createdAt }) => (
            <Link to={adminPath('payment', { payment: id })} class="row-link">
              <Moment of={createdAt} />
            </Link>
          ),
        },
        { name: say(['Qué es', 'What it is']), cell: ({ kind }) => adminTexts.kinds[kind] },
        { name: say(['De quién', 'Whose']), cell: ({ userId }) => <UserName of={userId} /> },
        { name: adminTexts.status, cell: (payment) => <PaymentStatus of={payment} /> },
        { name: texts.connection, cell: ({ connection }) => connectionText(connection) },
        {
          name: adminTexts.environment,
          cell: ({ environment }) => <Environment of={environment} />,
        },
        { name: texts.reference, cell: ({ reference }) => reference ?? NOTHING },
        { name: adminTexts.amount, figure: true, cell: ({ amount }) => <Money of={amount} /> },
      ]}
    />
  )
}
