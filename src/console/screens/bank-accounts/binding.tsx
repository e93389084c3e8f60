import '../../parts/checklist.css'
import { say } from '../../language.ts'
import { merchantPath } from '../../merchant.ts'
import { Moment } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import { api } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import type { Connection } from '../banks/connection-parts.tsx'
import type { BankAccount } from './account-parts.tsx'

interface BindingProps {
  of: BankAccount
  /** Of its owner's own; undefined if there is none. */
  connection: Connection | undefined
}

/** What waits for whom until the account can be used. */
export function Binding({ of: account, connection }: BindingProps) {
  const reading = useRequest(() => api.listBankProtocols(), [])
  return (
    <Show of={reading}>
      {({ data: protocols }) => {
        const isOffered = protocols.some(({ bankCode }) => bankCode === account.bankCode)
        const next = connection
          ? merchantPath('connection', { connection: connection.id })
          : merchantPath('connect', {}, { account: account.id })
        return (
          <section class="notice wait">
            <h2>{say(['Qué falta', 'What is missing'])}</h2>
            <ul class="checklist">
              <li class="done">
                {say(['Tú agregaste la cuenta', 'You added the account'])}{' '}
                <span class="quiet">
                  (<Moment of={account.createdAt} />)
                </span>
              </li>
              <li>
                {connection || isOffered
                  ? say(['Tú la conectas con su banco', 'You connect it to its bank'])
                  : say(['Nosotros la conectamos con su banco', 'We connect it to its bank'])}{' '}
                <span class="quiet">
                  (
                  {connection
                    ? say(['ya comenzó', 'begun'])
                    : isOffered
                      ? say(['te toca a ti', 'your turn'])
                      : say(['nos toca a nosotros', 'our turn'])}
                  )
                </span>
              </li>
              <li>
                {say([
                  'Tú la eliges para cobrar, o envías desde ella',
                  'You choose it to be paid into, or send from it',
                ])}{' '}
                <span class="quiet">({say(['después', 'afterwards'])})</span>
              </li>
            </ul>
            {connection || isOffered ? (
              <Link to={next} class="button">
                {connection
                  ? say(['Ver cómo va', 'See how it goes'])
                  : say(['Conectarla con su banco', 'Connect it to its bank'])}
              </Link>
            ) : (
              <p>
                {say([
                  'No tienes que hacer nada ahora. Si en dos días hábiles sigue igual, escribe a soporte.',
                  'You need not do anything now. If it stays so for two working days, write to support.',
                ])}
              </p>
            )}
          </section>
        )
      }}
    </Show>
  )
}
