import { useTitle } from '../../frame/use-title.ts'
import { Moment } from '../../parts/money.tsx'
import type { Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link, setQuery, usePlace } from '../../router.tsx'
import { ChoiceFilter, ENVIRONMENTS, EnvironmentFilter, TextFilter } from '../parts/filters.tsx'
import { List, PAGE_SIZE } from '../parts/list.tsx'
import { TakeBack } from '../parts/take-back.tsx'
import { AccountStatus, bankText, Environment } from '../parts/values.tsx'
import { adminApi, chosen, given } from '../requests.ts'
import { adminPath } from '../routes.ts'
import { adminTexts } from '../texts.ts'
import { BindDialog } from './bind-dialog.tsx'
import { Connections } from './connections.tsx'
import { accountTexts as texts } from './texts.ts'

const STATUSES = ['pending', 'active'] as const
type Account = Schemas['AdminBankAccount']

/** Users’ bank accounts, and the connections through which they pay. Which one is being connected is in the address. */
export function Accounts() {
  useTitle(texts.title)
  const { query } = usePlace()
  const filters = {
    page: Number(query.get('page') ?? 1),
    limit: PAGE_SIZE,
    ...given({
      status: chosen(STATUSES, query.get('status')),
      environment: chosen(ENVIRONMENTS, query.get('environment')),
      userId: query.get('user'),
    }),
  }
  const accounts = useRequest(
    () => adminApi.listAnyBankAccounts({ query: filters }),
    [JSON.stringify(filters)],
  )
  const connections = useRequest(() => adminApi.listBankConnections(), [])
  const isAsked = (account: Account) => account.id === query.get('account')
  const asked = accounts.data?.data.find(isAsked)
  const close = () => setQuery({ account: null })
  return (
    <>
      <div class="title">
        <h1>{texts.title}</h1>
        <Link to={adminPath('connections')}>{texts.ownConnections}</Link>
      </div>
      <search class="filters">
        <ChoiceFilter
          name="status"
          label={adminTexts.status}
          options={STATUSES}
          names={adminTexts.account}
          all={texts.all}
        />
        <EnvironmentFilter />
        <TextFilter name="user" label={adminTexts.userId} />
      </search>
      <List
        of={accounts}
        label={texts.title}
        keyOf={({ id }) => id}
        columns={[
          {
            name: texts.holder,
            cell: ({ userId, holder }) => (
              <Link to={adminPath('user', { user: userId })} class="holder">
                {holder}
              </Link>
            ),
          },
          { name: texts.document, cell: ({ document }) => document },
          {
            name: texts.number,
            cell: ({ bankCode, accountNumber }) =>
              `${bankText(bankCode)} ${endOfNumber(accountNumber)}`,
          },
          {
            name: adminTexts.environment,
            cell: ({ environment }) => <Environment of={environment} />,
          },
          {
            name: texts.registered,
            cell: ({ createdAt }) => <Moment of={createdAt} />,
          },
          {
            name: adminTexts.status,
            cell: ({ connection, status }) =>
              connection === null ? <AccountStatus of={status} /> : connection,
          },
          {
            name: texts.change,
            cell: (account) => <Change of={account} onDone={() => void accounts.reload()} />,
          },
        ]}
      />
      <Connections of={connections} />
      {asked && connections.data && (
        <BindDialog
          account={asked}
          connections={connections.data.data}
          onClose={close}
          onDone={() => {
            close()
            void accounts.reload()
            void connections.reload()
          }}
        />
      )}
    </>
  )
}

/** `****************0049` -> `…0049`, as a person says it. */
const endOfNumber = (masked: string): string => `…${masked.slice(-4)}`

interface ChangeProps {
  of: Account
  onDone(): void
}

/** Sandbox accounts need no connection. */
const Change = ({ of: { id, connection, environment }, onDone }: ChangeProps) =>
  environment === 'production' ? (
    <>
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
    </>
  ) : null
