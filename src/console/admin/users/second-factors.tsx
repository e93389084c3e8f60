import { say } from '../../language.ts'
import { Action, QuickAction } from '../../parts/action.tsx'
import { Moment } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import type { Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { adminApi } from '../requests.ts'

interface SecondFactorsProps {
  of: Schemas['AdminUser']
  /** Administrators do not remove their own here. */
  isOwn: boolean
}

/** A user's second factors, which an administrator removes for whoever has lost them. */
export function SecondFactors({ of: { id, name }, isOwn }: SecondFactorsProps) {
  const reading = useRequest(() => adminApi.getUserFactors({ id }), [id])
  return (
    <section class="card">
      <h2>{say(['Segundos factores', 'Second factors'])}</h2>
      <Show of={reading}>
        {(factors) => (
          <FactorState of={factors} user={{ id, name }} isOwn={isOwn} onChange={reading.reload} />
        )}
      </Show>
    </section>
  )
}

interface FactorStateProps {
  of: Schemas['UserFactors']
  user: { id: string; name: string }
  isOwn: boolean
  onChange(): Promise<void>
}

function FactorState({ of, user: { id, name }, isOwn, onChange }: FactorStateProps) {
  const { hasSecondFactor, factorsResetDueAt } = of
  return (
    <>
      {!hasSecondFactor ? (
        <p>
          {say([
            'No tiene. Entra solo con su contraseña.',
            'They have none. They log in with the password alone.',
          ])}
        </p>
      ) : factorsResetDueAt ? (
        <PendingReset id={id} dueAt={factorsResetDueAt} onChange={onChange} />
      ) : (
        <>
          <p>
            {say([
              'Tiene. Si los perdió, y también sus códigos de respaldo, puedes quitarlos.',
              'They have some. If they have lost them, and the recovery codes too, you can remove them.',
            ])}
          </p>
          {!isOwn && (
            <div class="actions">
              <Action
                label={say(['Quitar segundos factores', 'Remove second factors'])}
                look="plain"
                title={say([
                  `Quitar los segundos factores de ${name}`,
                  `Remove the second factors of ${name}`,
                ])}
                send={() => adminApi.resetUserFactors({ id })}
                onDone={onChange}
                danger
              >
                <p>
                  {say([
                    'Antes comprueba por otra vía que quien lo pide es esa persona.',
                    'First make sure in another way that it is that person who asks.',
                  ])}
                </p>
                <p>
                  {say([
                    'No pasa nada hasta dentro de 24 horas. Le avisamos por correo ahora, y puede impedirlo si no los ha perdido. Después se quitan sus segundos factores y códigos, se cierran sus sesiones y entra solo con su contraseña.',
                    'Nothing happens for 24 hours. We tell them by e-mail now, and they can prevent it if they have not lost them. Then their second factors and codes are removed, their sessions end, and they log in with the password alone.',
                  ])}
                </p>
              </Action>
            </div>
          )}
        </>
      )}
    </>
  )
}

interface PendingResetProps {
  id: string
  dueAt: string
  onChange(): Promise<void>
}

const PendingReset = ({ id, dueAt, onChange }: PendingResetProps) => (
  <div class="notice wait">
    <p>
      {say([
        'Se quitan, y sus sesiones se cierran, el',
        'They are removed, and their sessions end, on',
      ])}{' '}
      <Moment of={dueAt} />
    </p>
    <QuickAction
      label={say(['Retirar la solicitud', 'Withdraw the request'])}
      look="plain"
      send={() => adminApi.undoUserFactorReset({ id })}
      onAnswer={onChange}
    />
  </div>
)
