import { useState } from 'preact/hooks'
import { ListScreen } from '../../parts/list.tsx'
import { Moment, moneyText } from '../../parts/money.tsx'
import { Empty } from '../../parts/reading.tsx'
import { Status } from '../../parts/status.tsx'
import { api, type Schemas } from '../../requests/client.ts'
import { DevelopersNav } from './developers-nav.tsx'
import { Documentation } from './documentation.tsx'
import { CreateKey, RevokeKey, RotateKey } from './key-forms.tsx'
import { permissionText } from './permission-choice.tsx'
import { SecretShown } from './secret-shown.tsx'
import { developersTexts as texts } from './texts.ts'

type ApiKey = Schemas['ApiKey']
type ShownApiKey = Schemas['ShownApiKey']

/** The user’s API keys: made for this merchant and environment, shown once, rotated and revoked. */
export function Developers() {
  const [made, setMade] = useState<ShownApiKey | 'before' | null>(null)
  const making = (reload: () => Promise<void>) => {
    const show = (to: ShownApiKey | 'before') => {
      setMade(to)
      void reload()
    }
    return { onDone: show, onMadeBefore: () => show('before') }
  }
  return (
    <>
      <ListScreen
        above={<DevelopersNav />}
        title={texts.keys}
        lead={texts.lead}
        actions={({ reload }) => <CreateKey {...making(reload)} />}
        below={
          made === 'before' && (
            <p class="notice wait" role="alert">
              {texts.madeBefore}
            </p>
          )
        }
        read={() => api.listApiKeys({ query: { limit: 100 } })}
        empty={<Empty title={texts.none} />}
      >
        {(keys, { reload }) => (
          <section class="card">
            <ul class="lines">
              {keys.map((key) => (
                <li key={key.id}>
                  <KeyFacts of={key} />
                  <div class="actions">
                    <RotateKey of={key} {...making(reload)} />
                    <RevokeKey of={key} onDone={reload} />
                  </div>
                </li>
              ))}
            </ul>
          </section>
        )}
      </ListScreen>
      <Documentation />
      {made !== null && made !== 'before' && (
        <SecretShown texts={SHOWN} secret={made.key} onClose={() => setMade(null)} />
      )}
    </>
  )
}

const SHOWN = {
  title: texts.shownTitle,
  lead: texts.shownLead,
  copy: texts.copy,
  done: texts.done,
}

const KeyFacts = ({
  of: { name, environment, prefix, lastFour, lastUsedAt, expiresAt, ...limits },
}: {
  of: ApiKey
}) => (
  <div>
    <strong>{name}</strong>{' '}
    <Status tone={environment === 'live' ? 'good' : 'wait'}>
      {texts.environments[environment]}
    </Status>
    <p class="quiet">
      <code>
        {prefix}…{lastFour}
      </code>
      , {lastUsedAt === null ? texts.never : texts.lastUsed}{' '}
      {lastUsedAt !== null && <Moment of={lastUsedAt} />}
      {expiresAt !== null && (
        <>
          , {texts.expires} <Moment of={expiresAt} />
        </>
      )}
    </p>
    <KeyLimits {...limits} />
  </div>
)

const KeyLimits = ({
  permissions,
  allowedAddresses,
  approvalAbove,
}: Pick<ApiKey, 'permissions' | 'allowedAddresses' | 'approvalAbove'>) => (
  <>
    {permissions === null ? (
      <p class="quiet">{texts.permissions.all}</p>
    ) : (
      <details>
        <summary>{texts.permissions.limited(permissions.length)}</summary>
        <p class="quiet">{permissions.map(permissionText).join(' · ')}</p>
      </details>
    )}
    {allowedAddresses && (
      <p class="quiet">
        {texts.addresses.only} <code>{allowedAddresses.join(', ')}</code>
      </p>
    )}
    {approvalAbove !== null && <p class="quiet">{texts.ceiling.above(moneyText(approvalAbove))}</p>}
  </>
)
