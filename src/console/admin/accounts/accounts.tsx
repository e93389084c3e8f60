import { formatDocument } from '../../../domain/document.ts'
import { say } from '../../language.ts'
import { Moment } from '../../parts/money.tsx'
import { numberEnd } from '../../parts/number-end.ts'
import { NOTHING } from '../../parts/table.tsx'
import type { Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link, setQuery, usePlace } from '../../router.tsx'
import { AdminList, ENVIRONMENT_FILTER } from '../parts/list.tsx'
import { TakeBack } from '../parts/take-back.tsx'
import { AccountStatus, bankText, Environment } from '../parts/values.tsx'
import { useWhose } from '../parts/whose.tsx'
import { adminApi } from '../requests.ts'
import { adminPath } from '../routes.ts'
import { adminTexts } from '../texts.ts'
import { BindDialog } from './bind-dialog.tsx'
import { Connections } from './connections.tsx'
import { accountTexts as texts } from './texts.ts'

const STATUSES = ['pending', 'active'] as const
type Account = Schemas['AdminBankAccount']

/** Users’ bank accounts, and the connections through which they pay. Which one is being connected is in the address. */
export function Accounts() {
  const { query } = usePlace()
  const connections = useRequest(() => adminApi.listBankConnections(), [])
  const asked = query.get('account')
  const whose = useWhose('user', say(['Solo las de', 'Only those of']))
  const close = () => setQuery({ account: null })
  return (
    <>
      <AdminList
        title={say(['Cuentas de banco', 'Bank accounts'])}
        actions={() => (
          <Link to={adminPath('connections')}>
            {say(['Conexiones de usuarios', 'Users’ connections'])}
          </Link>
        )}
        filters={{
          status: {
            label: adminTexts.status,
            options: STATUSES,
            names: adminTexts.account,
            all: say(['Todas', 'All']),
          },
          environment: ENVIRONMENT_FILTER,
        }}
        below={whose.field}
        inputs={[whose.id]}
        read={(query) => adminApi.listAnyBankAccounts({ query: { ...query, userId: whose.id } })}
        keyOf={({ id }) => id}
        columns={({ reload }) => [
          {
            name: texts.holder,
            cell: ({ userId, holder }) => (
              <Link to={adminPath('user', { user: userId })} class="holder">
                {holder}
              </Link>
            ),
          },
          {
            name: texts.document,
            cell: ({ document }) => <span class="money">{formatDocument(document)}</span>,
          },
          {
            name: texts.number,
            cell: ({ bankCode, accountNumber }) =>
              `${bankText(bankCode)} ${numberEnd(accountNumber)}`,
          },
          {
            name: adminTexts.environment,
            cell: ({ environment }) => <Environment of={environment} />,
          },
          {
            name: say(['Registrada', 'Registered']),
            cell: ({ createdAt }) => <Moment of={createdAt} />,
          },
          {
            name: adminTexts.status,
            cell: ({ status }) => <AccountStatus of={status} />,
          },
          {
            name: say(['Conexión', 'Connection']),
            cell: ({ connection }) => (connection === null ? NOTHING : connection),
          },
          {
            name: say(['Cambiar', 'Change']),
            // Sandbox accounts need no connection.
            cell: (account) =>
              account.environment === 'production' ? <Change of={account} onDone={reload} /> : null,
          },
        ]}
        foot={(_, { rows, reload }) => {
          const account = rows.find(({ id }) => id === asked)
          return (
            account &&
            connections.data && (
              <BindDialog
                account={account}
                connections={connections.data.data}
                onClose={close}
                onDone={() => {
                  close()
                  void reload()
                  void connections.reload()
                }}
              />
            )
          )
        }}
      />
      <Connections of={connections} />
    </>
  )
}

interface ChangeProps {
  of: Account
  onDone(): void
}

const Change = ({ of: { id, connection }, onDone }: ChangeProps) => (
  <div class="changes">
    <button type="button" class="plain small" onClick={() => setQuery({ account: id })}>
      {connection === null ? texts.bind.open : texts.unbind.open}
    </button>
    {connection !== null && (
      <TakeBack
        texts={texts.release}
        isSmall
        send={(reason) => adminApi.releaseBankAccount({ id, body: { reason } })}
        onDone={onDone}
      />
    )}
  </div>
)
