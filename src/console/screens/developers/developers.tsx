import { useState } from 'preact/hooks'
import { say } from '../../language.ts'
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
        title={say(['Tus claves de API', 'Your API keys'])}
        lead={say([
          'Con una clave de API tu propio programa hace lo que tú puedes hacer aquí.',
          'With an API key your own program does what you can do here.',
        ])}
        actions={({ reload }) => <CreateKey {...making(reload)} />}
        below={
          made === 'before' && (
            <p class="notice wait" role="alert">
              {say([
                'La clave se creó, pero no alcanzamos a mostrártela, y no se muestra de nuevo. Cámbiala para tener otra.',
                'The key was created, but we could not show it to you, and it is not shown again. Rotate it to get another.',
              ])}
            </p>
          )
        }
        read={({ page }) => api.listApiKeys({ query: { page, limit: 100 } })}
        empty={<Empty title={say(['Aún no tienes claves', 'You have no keys yet'])} />}
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
  title: say(['Tu clave nueva', 'Your new key']),
  lead: say(['Cópiala ahora: no se vuelve a mostrar.', 'Copy it now: it is not shown again.']),
  copy: say(['Copiar la clave', 'Copy the key']),
  done: say(['Ya la copié', 'I have copied it']),
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
      , {lastUsedAt === null ? say(['sin usar', 'never used']) : say(['último uso', 'last used'])}{' '}
      {lastUsedAt !== null && <Moment of={lastUsedAt} />}
      {expiresAt !== null && (
        <>
          , {say(['vence', 'expires'])} <Moment of={expiresAt} />
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
      <p class="quiet">
        {say([
          'Todo lo que tú puedes, menos cambiar el equipo',
          'All that you may do, but change the team',
        ])}
      </p>
    ) : (
      <details>
        <summary>
          {say([
            permissions.length === 1 ? '1 permiso' : `${permissions.length} permisos`,
            permissions.length === 1 ? '1 permission' : `${permissions.length} permissions`,
          ])}
        </summary>
        <p class="quiet">{permissions.map(permissionText).join(' · ')}</p>
      </details>
    )}
    {allowedAddresses && (
      <p class="quiet">
        {say(['solo desde', 'only from'])} <code>{allowedAddresses.join(', ')}</code>
      </p>
    )}
    {approvalAbove !== null && (
      <p class="quiet">
        {say([
          `más de ${moneyText(approvalAbove)} espera una aprobación`,
          `more than ${moneyText(approvalAbove)} waits for an approval`,
        ])}
      </p>
    )}
  </>
)
