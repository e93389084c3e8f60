import { Moment } from '../../parts/money.tsx'
import { numberEnd } from '../../parts/number-end.ts'
import { mapOutcome } from '../../requests/outcomes.ts'
import { Link } from '../../router.tsx'
import { ConnectionStatus } from '../../screens/banks/connection-parts.tsx'
import { AdminList } from '../parts/list.tsx'
import { bankText } from '../parts/values.tsx'
import { adminApi } from '../requests.ts'
import { adminPath } from '../routes.ts'
import { adminTexts } from '../texts.ts'
import { connectionTexts as texts } from './texts.ts'

const STATUSES = ['pending_approval', 'failing', 'checking', 'active', 'disabled'] as const

/** The connections that users have made; which of them is in the address. */
export function OwnConnections() {
  return (
    <AdminList
      title={texts.title}
      lead={texts.lead}
      empty={null}
      filters={{
        status: { label: adminTexts.status, options: STATUSES, names: texts.statuses },
      }}
      read={async ({ status }) =>
        mapOutcome(await adminApi.listBankConnections({ query: { status } }), ({ own }) => ({
          data: own,
        }))
      }
      keyOf={({ id }) => id}
      columns={() => [
        {
          name: texts.account,
          cell: ({ id, bankCode, accountNumber }) => (
            <Link to={adminPath('connection', { connection: id })}>
              {bankText(bankCode)} {numberEnd(accountNumber)}
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
