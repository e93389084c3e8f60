import { useState } from 'preact/hooks'
import { Dialog } from '../../parts/dialog.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Form } from '../../parts/form.tsx'
import { Moment } from '../../parts/money.tsx'
import { timeLeft } from '../../parts/time-left.ts'
import { api, type Schemas } from '../../requests/client.ts'
import { moneyTexts } from './texts.ts'

const texts = moneyTexts.settlement
type Pending = Schemas['PendingSettlementAccountChange']

interface PendingChangeProps {
  path: { id: string }
  of: Pending
  onUndone(): Promise<void>
}

/** The change that is not in effect yet, which whoever sees it can undo. */
export function PendingChange({ path, of: pending, onUndone }: PendingChangeProps) {
  const [isAsking, setAsking] = useState(false)
  const { settlementAccount: account, effectiveAt, requestedBy } = pending
  return (
    <div class="notice wait">
      <p>
        <strong>{texts.pendingTitle}</strong>
      </p>
      <Facts
        of={[
          [
            texts.pendingTo,
            account ? `…${account.accountNumber.slice(-4)} ${account.bankName}` : texts.pendingNone,
          ],
          [
            texts.from,
            <>
              <Moment key="from" of={effectiveAt} />, {timeLeft(effectiveAt)}
            </>,
          ],
          [texts.requestedBy, requestedBy.name],
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
            send={() => api.undoSettlementAccountChange(path)}
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
