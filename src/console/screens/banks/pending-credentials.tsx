import { Action } from '../../parts/action.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Moment } from '../../parts/money.tsx'
import { timeLeft } from '../../parts/time-left.ts'
import { api } from '../../requests/client.ts'
import type { Connection } from './connection-parts.tsx'
import { bankTexts } from './texts.ts'

const texts = bankTexts.pending

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
