import './queue.css'
import type { ComponentChildren } from 'preact'
import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { Moment, Money } from '../../parts/money.tsx'
import { numberEnd } from '../../parts/number-end.ts'
import { Show } from '../../parts/reading.tsx'
import { type Reading, useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import type { Path } from '../../routes.ts'
import { Name } from '../parts/names.tsx'
import { waitingIdentities, waitingOrders } from '../parts/queue-nav.tsx'
import { bankText } from '../parts/values.tsx'
import { differenceTexts } from '../reconciliation/difference-texts.ts'
import { adminApi } from '../requests.ts'
import { adminPath } from '../routes.ts'
import { adminTexts } from '../texts.ts'
import { Numbers } from './numbers.tsx'

/** How many rows of what waits are shown here. */
const FIRST = 4
const page = { limit: FIRST }

/** What waits for an administrator, and how the service does. */
export function Queue() {
  useTitle(adminTexts.sections.queue)
  const kyc = useRequest(() => waitingIdentities(FIRST), [])
  const payments = useRequest(() => waitingOrders(FIRST), [])
  const accounts = useRequest(
    () => adminApi.listAnyBankAccounts({ query: { ...page, status: 'pending' } }),
    [],
  )
  return (
    <>
      <h1>{adminTexts.sections.queue}</h1>
      <div class="beside queue">
        <Waiting
          title={say(['Órdenes por resolver', 'Orders to resolve'])}
          of={payments}
          begin={({ id }) => adminPath('payment', { payment: id })}
          all={adminPath('payments', {}, { flagged: 'true' })}
        >
          {({ id, kind, userId, createdAt, amount }) => (
            <Row key={id} to={adminPath('payment', { payment: id })} figure={<Money of={amount} />}>
              <strong>
                {adminTexts.kinds[kind]} · <Name of={userId} />
              </strong>
              <Moment of={createdAt} />
            </Row>
          )}
        </Waiting>
        <Waiting
          title={say(['Identidades por revisar', 'Identities to review'])}
          of={kyc}
          begin={({ id }) => adminPath('kyc', { user: id })}
          all={adminPath('users', {}, { kyc: 'pending' })}
        >
          {({ id, name, email }) => (
            <Row key={id} to={adminPath('kyc', { user: id })}>
              <strong>{name}</strong>
              <span class="quiet">{email}</span>
            </Row>
          )}
        </Waiting>
        <Waiting
          title={say(['Cuentas por conectar', 'Accounts to connect'])}
          of={accounts}
          all={adminPath('accounts', {}, { status: 'pending' })}
        >
          {({ id, holder, bankCode }) => (
            <Row key={id} to={adminPath('accounts', {}, { status: 'pending', account: id })}>
              <strong>{holder}</strong>
              <span class="quiet">{bankText(bankCode)}</span>
            </Row>
          )}
        </Waiting>
        <Connections />
        <Differences />
      </div>
      <Numbers />
    </>
  )
}

/** Users' first connections, which wait for a decision. */
function Connections() {
  const reading = useRequest(
    () => adminApi.listBankConnections({ query: { status: 'pending_approval' } }),
    [],
  )
  const own = reading.data?.own
  return (
    <Waiting
      title={say(['Conexiones por aprobar', 'Connections to approve'])}
      of={{ ...reading, data: own ? { data: own.slice(0, FIRST), total: own.length } : null }}
      all={adminPath('connections', {}, { status: 'pending_approval' })}
    >
      {({ id, bankCode, accountNumber, createdAt }) => (
        <Row key={id} to={adminPath('connection', { connection: id })}>
          <strong>
            {bankText(bankCode)} {numberEnd(accountNumber)}
          </strong>
          <Moment of={createdAt} />
        </Row>
      )}
    </Waiting>
  )
}

/** What the bank has otherwise than we have, of yesterday. */
function Differences() {
  const reading = useRequest(() => adminApi.getReconciliation(), [])
  const { data } = reading
  const first = data?.connections.flatMap(({ differences }) => differences).slice(0, FIRST) ?? []
  const to = adminPath('reconciliation', {}, { date: data?.date ?? '' })
  return (
    <Waiting
      title={say(['Diferencias con el banco, ayer', 'Differences with the bank, yesterday'])}
      of={{ ...reading, data: data && { data: first, total: data.total } }}
      all={to}
    >
      {({ kind, paymentId, movementId, createdAt, amount }) => (
        <Row key={`${paymentId} ${movementId} ${kind}`} to={to} figure={<Money of={amount} />}>
          <strong>{differenceTexts.kinds[kind].name}</strong>
          <Moment of={createdAt} />
        </Row>
      )}
    </Waiting>
  )
}

interface WaitingProps<Item> {
  title: string
  /** Where one begins to go through them, where that can be done. */
  begin?(first: Item): Path
  of: Reading<{ data: Item[]; total: number }>
  /** Where all of them are. */
  all: Path
  children(item: Item): ComponentChildren
}

const Waiting = <Item,>({ title, begin, of, all, children }: WaitingProps<Item>) => (
  <section class="card waiting">
    <div class="title">
      <h2>{title}</h2>
      {of.data && of.data.total > 0 && <span class="status wait">{of.data.total}</span>}
    </div>
    <Show of={of}>
      {({ data, total }) =>
        total === 0 ? (
          <p class="quiet">{say(['Nada por hacer.', 'Nothing to do.'])}</p>
        ) : (
          <>
            <ul class="rows">{data.map(children)}</ul>
            <div class="actions">
              {begin && data[0] && (
                <Link to={begin(data[0])} class="button small">
                  {say(['Revisar en orden', 'Go through them'])}
                </Link>
              )}
              <Link to={all}>
                {say([
                  total === 1 ? 'Ver la que hay' : `Ver las ${total}`,
                  total === 1 ? 'See the one' : `See all ${total}`,
                ])}
              </Link>
            </div>
          </>
        )
      }
    </Show>
  </section>
)

interface RowProps {
  to: Path
  figure?: ComponentChildren
  children: ComponentChildren
}

const Row = ({ to, figure, children }: RowProps) => (
  <li>
    <Link to={to} class="row">
      <span>{children}</span>
      {figure && <span class="figure">{figure}</span>}
    </Link>
  </li>
)
