import { formatDocument } from '../../../domain/document.ts'
import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Action } from '../../parts/action.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Moment } from '../../parts/money.tsx'
import { numberEnd } from '../../parts/number-end.ts'
import { Show } from '../../parts/reading.tsx'
import { api } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { go, Link } from '../../router.tsx'
import type { ScreenProps } from '../../screen.ts'
import { type Connection, ConnectionStatus } from '../banks/connection-parts.tsx'
import { useConnections } from '../banks/use-connections.ts'
import { AccountStatus, accountName, type BankAccount } from './account-parts.tsx'
import { Binding } from './binding.tsx'
import { Movements } from './movements.tsx'
import { bankAccountTexts } from './texts.ts'

const texts = bankAccountTexts.detail

/** One bank account: whether it is connected, and its movements. */
export function Account({ at }: ScreenProps<'account'>) {
  const { environment } = useMerchant()
  useTitle(say(['Cuenta de banco', 'Bank account']))
  const reading = useRequest(() => api.getBankAccount({ account: at.account }), [at.account])
  const connections = useConnections(environment)
  const connection = connections.data?.find(({ accountId }) => accountId === at.account)
  return (
    <Show of={reading}>
      {(account) => (
        <>
          <div class="title">
            <h1>{accountName(account)}</h1>
            <AccountStatus of={account} />
          </div>
          {account.status === 'pending' && connections.data !== null && (
            <Binding of={account} connection={connection} />
          )}
          <AccountCard of={account} connection={connection} />
          {account.status === 'active' && <Movements account={at.account} />}
        </>
      )}
    </Show>
  )
}

interface AccountCardProps {
  of: BankAccount
  connection: Connection | undefined
}

function AccountCard({ of: account, connection }: AccountCardProps) {
  return (
    <section class="card">
      <Facts
        of={[
          [texts.bank, account.bankName],
          [texts.number, numberEnd(account.accountNumber)],
          [texts.holder, account.holder],
          [say(['Cédula o RIF', 'Document']), formatDocument(account.document)],
          connection && [
            say(['Conexión', 'Connection']),
            <Link key="connection" to={merchantPath('connection', { connection: connection.id })}>
              <ConnectionStatus of={connection} />
            </Link>,
          ],
          account.status === 'active' && [
            say(['Agregada', 'Added']),
            <Moment key="created" of={account.createdAt} />,
          ],
        ]}
      />
      <div class="actions">
        {account.status === 'active' && (
          <Link to={merchantPath('send', {}, { from: account.id })} class="button">
            {say(['Enviar dinero', 'Send money'])}
          </Link>
        )}
        <Action
          label={say(['Quitar la cuenta', 'Remove the account'])}
          look="plain"
          send={() => api.deleteBankAccount({ account: account.id })}
          onDone={() => go(merchantPath('money'), { replace: true })}
          danger
        >
          <p>
            <strong>{accountName(account)}</strong>
          </p>
          <p class="quiet">
            {say([
              'Ya no podrás enviar desde ella ni ver sus movimientos. Sus pagos quedan registrados, y puedes agregarla otra vez.',
              'You will not be able to send from it or to see its movements. Its payments stay on record, and you can add it again.',
            ])}
          </p>
        </Action>
      </div>
    </section>
  )
}
