import { normalizeRif } from '../../../domain/rif.ts'
import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { merchantPath } from '../../merchant.ts'
import { Form } from '../../parts/form.tsx'
import { Show } from '../../parts/reading.tsx'
import { api, type Outcome } from '../../requests/client.ts'
import { together } from '../../requests/outcomes.ts'
import { useRequest } from '../../requests/use-request.ts'
import { go, Link } from '../../router.tsx'
import type { ScreenProps } from '../../screen.ts'
import type { BankAccount } from '../bank-accounts/account-parts.tsx'
import { type Connection, connectionName, type Protocol } from './connection-parts.tsx'
import { CredentialFields, typedCredentials } from './credential-fields.tsx'
import { bankTexts } from './texts.ts'

const texts = bankTexts.replace

interface Replaceable {
  connection: Connection
  account: BankAccount
  /** Undefined where the service offers it no longer. */
  protocol: Protocol | undefined
}

async function readReplaceable(id: string): Promise<Outcome<Replaceable>> {
  const known = await together([api.getBankConnection({ id }), api.listBankProtocols()])
  if (known.failure) return known
  const [connection, { data: protocols }] = known.data
  const account = await api.getBankAccount({ account: connection.accountId })
  if (account.failure) return account
  const protocol = protocols.find((offered) => offered.protocol === connection.protocol)
  return { data: { connection, account: account.data, protocol }, failure: null }
}

/** Replaces all credentials of a connection; says before when that takes effect, and who is told. */
export function ReplaceCredentials({ at }: ScreenProps<'connection'>) {
  useTitle(texts.title)
  const id = at.connection
  const reading = useRequest(() => readReplaceable(id), [id])
  return (
    <div class="narrow">
      <h1>{texts.title}</h1>
      <Show of={reading}>
        {({ connection, account, protocol }) => (
          <>
            <p>
              <strong>{connectionName(connection)}</strong>
            </p>
            {protocol ? (
              <ReplaceForm of={{ connection, account }} protocol={protocol} />
            ) : (
              <p class="notice wait">{texts.notOffered}</p>
            )}
          </>
        )}
      </Show>
    </div>
  )
}

interface ReplaceFormProps {
  of: Omit<Replaceable, 'protocol'>
  protocol: Protocol
}

function ReplaceForm({ of: { connection, account }, protocol }: ReplaceFormProps) {
  const { id, changeDelayHours: hours, pending, lastCheckedAt } = connection
  const isDelayed = hours > 0
  const back = merchantPath('connection', { connection: id })
  return (
    <>
      <div class={`notice ${isDelayed ? 'wait' : 'quiet'}`}>
        <p>
          {isDelayed ? texts.delayed(hours) : texts.atOnce} {pending && texts.replaces}
        </p>
        <p>{texts.told}</p>
      </div>
      <section class="card">
        <h2>{bankTexts.form.title}</h2>
        <p class="quiet">{texts.all}</p>
        <Form
          send={(fields) =>
            api.replaceBankCredentials({ id, body: { credentials: typedCredentials(fields) } })
          }
          onDone={(replaced) =>
            go(
              merchantPath(
                'connection',
                { connection: id },
                { replaced: replaced.pending ? null : (lastCheckedAt ?? 'never') },
              ),
              { replace: true },
            )
          }
          action={isDelayed ? texts.request : texts.action}
          aside={<Link to={back}>{say(['Cancelar', 'Cancel'])}</Link>}
        >
          <CredentialFields
            of={protocol.credentials}
            known={{ rif: normalizeRif(account.document) ?? undefined }}
          />
        </Form>
      </section>
    </>
  )
}
