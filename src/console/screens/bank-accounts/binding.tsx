import { merchantPath } from '../../merchant.ts'
import { Moment } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import { api } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import type { Connection } from '../banks/connection-parts.tsx'
import type { BankAccount } from './account-parts.tsx'
import { bankAccountTexts } from './texts.ts'

const texts = bankAccountTexts.binding

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
            <h2>{texts.title}</h2>
            <ul class="checklist">
              <li class="done">
                {texts.registered}{' '}
                <span class="quiet">
                  (<Moment of={account.createdAt} />)
                </span>
              </li>
              <li>
                {connection || isOffered ? texts.connectYourself : texts.connect}{' '}
                <span class="quiet">
                  ({connection ? texts.begun : isOffered ? texts.yourTurn : texts.waiting})
                </span>
              </li>
              <li>
                {texts.use} <span class="quiet">({texts.after})</span>
              </li>
            </ul>
            {connection || isOffered ? (
              <Link to={next} class="button">
                {connection ? texts.toConnection : texts.toConnect}
              </Link>
            ) : (
              <p>{texts.lead}</p>
            )}
          </section>
        )
      }}
    </Show>
  )
}
