import { useState } from 'preact/hooks'
import { Dialog } from '../../parts/dialog.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Form } from '../../parts/form.tsx'
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
  const [isAsking, setAsking] = useState(false)
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
        <button type="button" class="plain" onClick={() => setAsking(true)}>
          {texts.undo}
        </button>
      </div>
      {isAsking && (
        <Dialog title={texts.undo} onClose={() => setAsking(false)}>
          <Form
            send={() => api.undoBankCredentials({ id })}
            onDone={async () => {
              setAsking(false)
              await onUndone()
            }}
            action={texts.undo}
            refusals={{ NOT_FOUND: texts.undone }}
          >
            <p>{texts.undoLead}</p>
          </Form>
        </Dialog>
      )}
    </div>
  )
}
