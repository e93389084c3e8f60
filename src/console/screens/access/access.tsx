import { useTitle } from '../../frame/use-title.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { LongText } from '../../parts/long-text.tsx'
import { numberEnd } from '../../parts/number-end.ts'
import { Show } from '../../parts/reading.tsx'
import { isRefused, type Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import { Ending } from './ending.tsx'
import { type Entry, type Group, groupsOf } from './entries.ts'
import { accessTexts as texts } from './texts.ts'

/** What acts for the merchant or is told about it, for its owner to end: above all after a hand-over. */
export function Access() {
  const { id, client } = useMerchant()
  useTitle(texts.title)
  const reading = useRequest(() => client.getMerchantAccess({}), [id])
  const isOwners = !isRefused(reading.failure, 'FORBIDDEN')
  return (
    <div class="narrow">
      <h1>{texts.title}</h1>
      <p class="quiet">{isOwners ? texts.lead : texts.onlyOwner}</p>
      {isOwners && (
        <Show of={reading}>
          {(access) => (
            <>
              {groupsOf(id, access).map(([group, entries]) => (
                <GroupCard key={group} of={group} entries={entries} onEnded={reading.reload} />
              ))}
              <Connections of={access.bankConnections} />
            </>
          )}
        </Show>
      )}
    </div>
  )
}

interface GroupCardProps {
  of: Group
  entries: readonly Entry[]
  onEnded(): Promise<void>
}

function GroupCard({ of: group, entries, onEnded }: GroupCardProps) {
  if (entries.length === 0) return null
  const { title, end: action, lead } = texts[group]
  return (
    <section class="card">
      <h2>{title}</h2>
      <ul class="lines">
        {entries.map(({ id, what, about, to, end }) => (
          <li key={id}>
            <div>
              {to ? (
                <Link to={to}>{what}</Link>
              ) : (
                <strong>
                  <LongText of={what} />
                </strong>
              )}
              <p class="quiet">
                <LongText of={about} />
              </p>
            </div>
            {end && (
              <Ending
                action={action}
                lead={lead}
                of={what}
                send={end}
                onEnded={() => void onEnded()}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ConnectionsProps {
  of: readonly Schemas['AccessConnection'][]
}

function Connections({ of }: ConnectionsProps) {
  if (of.length === 0) return null
  const { title, pending, end } = texts.bankConnections
  return (
    <section class="card">
      <h2>{title}</h2>
      <ul class="lines">
        {of.map((connection) => (
          <li key={connection.id}>
            <div>
              <strong>
                {connection.account.bankName} {numberEnd(connection.account.accountNumber)}
              </strong>
              <p class="quiet">
                {connection.pending && `${pending}. `}
                {texts.by(connection.user.name, connection.user.email)}
              </p>
            </div>
            <Link to={merchantPath('money')}>{end}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
