import { useTitle } from '../../frame/use-title.ts'
import { Moment } from '../../parts/money.tsx'
import { Empty, Show } from '../../parts/reading.tsx'
import { useRequest } from '../../requests/use-request.ts'
import { Link, usePlace } from '../../router.tsx'
import { ConnectionStatus } from '../../screens/banks/connection-parts.tsx'
import { ChoiceFilter } from '../parts/filters.tsx'
import { Table } from '../parts/table.tsx'
import { bankText } from '../parts/values.tsx'
import { adminApi, chosen, given } from '../requests.ts'
import { adminPath } from '../routes.ts'
import { adminTexts } from '../texts.ts'
import { connectionTexts as texts } from './texts.ts'

const STATUSES = ['pending_approval', 'failing', 'checking', 'active', 'disabled'] as const

/** The connections that users have made; which of them is in the address. */
export function OwnConnections() {
  useTitle(texts.title)
  const { query } = usePlace()
  const filters = given({ status: chosen(STATUSES, query.get('status')) })
  const reading = useRequest(
    () => adminApi.listBankConnections({ query: filters }),
    [filters.status],
  )
  return (
    <>
      <h1>{texts.title}</h1>
      <p class="quiet">{texts.lead}</p>
      <search class="filters">
        <ChoiceFilter
          name="status"
          label={adminTexts.status}
          options={STATUSES}
          names={texts.statuses}
        />
      </search>
      <Show of={reading}>
        {({ own }) =>
          own.length === 0 ? (
            <Empty title={adminTexts.none} />
          ) : (
            <Table
              label={texts.title}
              rows={own}
              keyOf={({ id }) => id}
              columns={[
                {
                  name: texts.account,
                  cell: ({ id, bankCode, accountNumber }) => (
                    <Link to={adminPath('connection', { connection: id })}>
                      {`${bankText(bankCode)} …${accountNumber.slice(-4)}`}
                    </Link>
                  ),
                },
                {
                  name: texts.user,
                  cell: ({ userId }) => (
                    <Link to={adminPath('user', { user: userId })}>{texts.toUser}</Link>
                  ),
                },
                { name: texts.created, cell: ({ createdAt }) => <Moment of={createdAt} /> },
                {
                  name: adminTexts.status,
                  cell: (connection) => <ConnectionStatus of={connection} />,
                },
              ]}
            />
          )
        }
      </Show>
    </>
  )
}
