import { say } from '../../language.ts'
import { Action } from '../../parts/action.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Moment } from '../../parts/money.tsx'
import { timeLeft } from '../../parts/time-left.ts'
import { api } from '../../requests/client.ts'
import type { Connection } from './connection-parts.tsx'

const texts = say({
  title: ['Hay credenciales nuevas pendientes', 'New credentials are pending'],
  from: ['Valen desde', 'Used from'],
  requested: ['Se pidieron', 'Requested'],
  undo: ['Deshacer el cambio', 'Undo the change'],
  undoLead: [
    'Siguen las credenciales de ahora. Avisamos por correo a quien es dueño y a quienes administran cada comercio que cobra en esta cuenta.',
    'The present credentials stay. We e-mail the owner and the administrators of each merchant that is paid into this account.',
  ],
  undone: [
    'Ese cambio ya se hizo o se deshizo. Recarga para ver cómo está.',
    'That change was made or undone meanwhile. Reload to see how it is.',
  ],
})

interface PendingCredentialsProps {
  of: Connection
  onUndone(): Promise<void>
}

/** The credentials that are not in effect yet, which can be undone. */
export function PendingCredentials({ of: { id, pending }, onUndone }: PendingCredentialsProps) {
  if (pending === null) return null
  return (
    <div class="notice wait">
      <p>
        <strong>{texts.title}</strong>
      </p>
      <Facts
        of={[
          [
            texts.from,
            <>
              <Moment key="from" of={pending.effectiveAt} />, {timeLeft(pending.effectiveAt)}
            </>,
          ],
          [texts.requested, <Moment key="requested" of={pending.requestedAt} />],
        ]}
      />
      <div class="actions">
        <Action
          label={texts.undo}
          look="plain"
          send={() => api.undoBankCredentials({ id })}
          onDone={onUndone}
          refusals={{ NOT_FOUND: texts.undone }}
        >
          <p>{texts.undoLead}</p>
        </Action>
      </div>
    </div>
  )
}
