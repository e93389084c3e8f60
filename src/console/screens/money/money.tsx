import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { numberEnd } from '../../parts/number-end.ts'
import { Empty, Show } from '../../parts/reading.tsx'
import { api } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import { session } from '../../session/session.ts'
import { useStore } from '../../session/store.ts'
import { approvalTexts } from '../approvals/texts.ts'
import { AccountStatus, accountName, type BankAccount } from '../bank-accounts/account-parts.tsx'
import { type Connection, ConnectionStatus } from '../banks/connection-parts.tsx'
import { useConnections } from '../banks/use-connections.ts'
import { Balance } from '../closings/balance.tsx'
import { payoutTexts } from '../payouts/texts.ts'
import { hasUnanswered } from '../send/unanswered-order.ts'
import { Settlement } from './settlement.tsx'
import { moneyTexts as texts } from './texts.ts'

/** The person's bank accounts, and the one into which the merchant is paid. */
export function MoneyStart() {
  const { environment, can } = useMerchant()
  useTitle(texts.title)
  const current = useStore(session)
  const reading = useRequest(
    () => api.listBankAccounts({ query: { environment, limit: 100 } }),
    [environment],
  )
  const connections = useConnections(environment)
  return (
    <>
      <div class="title">
        <h1>{texts.title}</h1>
        {reading.data?.data.length !== 0 && (
          <Link to={merchantPath('send')} class="button">
            {say(['Enviar dinero', 'Send money'])}
          </Link>
        )}
      </div>
      {current.state === 'in' && hasUnanswered(current.user.id, environment) && (
        <p class="notice wait">
          {say([
            'Hay un pago del que no llegó la respuesta.',
            'The answer to a payment did not come.',
          ])}{' '}
          <Link to={merchantPath('send')}>{say(['Ver qué pasó', 'See what came of it'])}</Link>
        </p>
      )}
      <Show of={reading}>
        {({ data }) => (
          <>
            <Accounts of={data} connections={connections.data ?? []} />
            {environment === 'live' ? (
              <Settlement accounts={data} />
            ) : (
              <p class="notice quiet">
                {say([
                  'La cuenta donde se cobra se elige en Real.',
                  'Where the merchant is paid is chosen under Live.',
                ])}{' '}
                <Link to={merchantPath('money', { environment: 'live' })}>
                  {say(['Ir a Real', 'Go to Live'])}
                </Link>
              </p>
            )}
          </>
        )}
      </Show>
      {can('closings:read') && <Balance />}
      <ul class="rows">
        {environment === 'live' && (
          <li>
            <Link to={merchantPath('banks')} class="row">
              <span>
                <strong>{say(['Bancos', 'Banks'])}</strong>
                <span class="quiet">
                  {say([
                    'Conecta tus cuentas, y mira cómo responde cada banco',
                    'Connect your accounts, and see how each bank answers',
                  ])}
                </span>
              </span>
            </Link>
          </li>
        )}
        {can('payouts:read') && (
          <li>
            <Link to={merchantPath('payouts')} class="row">
              <span>
                <strong>{payoutTexts.title}</strong>
                <span class="quiet">{payoutTexts.lead}</span>
              </span>
            </Link>
          </li>
        )}
        {can('approvals:read') && (
          <li>
            <Link to={merchantPath('approvals')} class="row">
              <span>
                <strong>{approvalTexts.title}</strong>
                <span class="quiet">{approvalTexts.lead}</span>
              </span>
            </Link>
          </li>
        )}
        <li>
          <Link to={merchantPath('rates')} class="row">
            <span>
              <strong>{say(['Tasa del día', 'Rate of the day'])}</strong>
              <span class="quiet">
                {say(['Calculadora y días anteriores', 'Calculator and earlier days'])}
              </span>
            </span>
          </Link>
        </li>
        <li>
          <Link to={merchantPath('payees')} class="row">
            <span>
              <strong>{say(['Contactos', 'Saved payees'])}</strong>
              <span class="quiet">
                {say(['A quienes ya les pagaste', 'Whom you have paid before'])}
              </span>
            </span>
          </Link>
        </li>
      </ul>
    </>
  )
}

interface AccountsProps {
  of: readonly BankAccount[]
  connections: readonly Connection[]
}

const Accounts = ({ of, connections }: AccountsProps) => {
  const { environment } = useMerchant()
  return of.length === 0 ? (
    <Empty title={say(['Aún no tienes una cuenta', 'You have no account yet'])}>
      <p class="quiet">
        {environment === 'test'
          ? say([
              'Agrega una cuenta de prueba para ver cómo se envía dinero, sin mover nada.',
              'Add a test account to see how money is sent, without moving any.',
            ])
          : say([
              'Agrega tu cuenta de banco para cobrar en ella con tus enlaces, y para enviar dinero.',
              'Add your bank account to be paid into it by your links, and to send money.',
            ])}
      </p>
      <Link to={merchantPath('newAccount')} class="button">
        {texts.add}
      </Link>
    </Empty>
  ) : (
    <section class="stack">
      <div class="title">
        <h2>{say(['Tus cuentas', 'Your accounts'])}</h2>
        <Link to={merchantPath('newAccount')}>{texts.add}</Link>
      </div>
      <ul class="rows">
        {of.map((account) => (
          <AccountRow
            key={account.id}
            of={account}
            connection={connections.find(({ accountId }) => accountId === account.id)}
          />
        ))}
      </ul>
      <p class="hint">
        {say([
          'Son tuyas, no del comercio: las ves en todos tus comercios.',
          'They are yours, not the merchant’s: you see them at all your merchants.',
        ])}
      </p>
    </section>
  )
}

interface AccountRowProps {
  of: BankAccount
  connection: Connection | undefined
}

/** An account; one whose connection is not in order leads to what is the matter. */
const AccountRow = ({ of: account, connection }: AccountRowProps) => (
  <li>
    <Link
      to={
        connection && connection.status !== 'active'
          ? merchantPath('connection', { connection: connection.id })
          : merchantPath('account', { account: account.id })
      }
      class="row"
    >
      <span>
        <strong>{accountName(account)}</strong>
        {account.alias !== null && <span class="quiet">{account.bankName}</span>}
        <span class="quiet">{numberEnd(account.accountNumber)}</span>
      </span>
      <span class="figure">
        {connection ? <ConnectionStatus of={connection} /> : <AccountStatus of={account} />}
      </span>
    </Link>
  </li>
)
