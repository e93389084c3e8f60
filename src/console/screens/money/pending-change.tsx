import { useMerchant } from '../../merchant.ts'
import { Action } from '../../parts/action.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Moment } from '../../parts/money.tsx'
import { timeLeft } from '../../parts/time-left.ts'
import type { Schemas } from '../../requests/client.ts'
import { moneyTexts } from './texts.ts'

const texts = moneyTexts.settlement
type Pending = Schemas['PendingSettlementAccountChange']

interface PendingChangeProps {
  of: Pending
  onUndone(): Promise<void>
}

/** The change that is not in effect yet, which whoever sees it can undo. */
export function PendingChange({ of: pending, onUndone }: PendingChangeProps) {
  const { client } = useMerchant()
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
        <Action
          label={texts.undo}
          look="plain"
          send={() => client.undoSettlementAccountChange()}
          onDone={onUndone}
          refusals={{ NOT_FOUND: texts.undone }}
        >
          <p>{texts.undoLead}</p>
        </Action>
      </div>
    </div>
  )
}
