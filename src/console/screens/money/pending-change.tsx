import { say } from '../../language.ts'
import { useMerchant } from '../../merchant.ts'
import { Action } from '../../parts/action.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Moment } from '../../parts/money.tsx'
import { numberEnd } from '../../parts/number-end.ts'
import { timeLeft } from '../../parts/time-left.ts'
import type { Schemas } from '../../requests/client.ts'

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
        <strong>{say(['Hay un cambio pendiente', 'A change is pending'])}</strong>
      </p>
      <Facts
        of={[
          [
            say(['Se cobrará en', 'To be paid into']),
            account
              ? `${numberEnd(account.accountNumber)} ${account.bankName}`
              : say([
                  'Ninguna cuenta: el comercio dejará de cobrar',
                  'No account: the merchant will not be paid',
                ]),
          ],
          [
            say(['Desde', 'From']),
            <>
              <Moment key="from" of={effectiveAt} />, {timeLeft(effectiveAt)}
            </>,
          ],
          [say(['Lo pidió', 'Requested by']), requestedBy.name],
        ]}
      />
      <div class="actions">
        <Action
          label={say(['Deshacer el cambio', 'Undo the change'])}
          look="plain"
          send={() => client.undoSettlementAccountChange()}
          onDone={onUndone}
          refusals={{
            NOT_FOUND: say([
              'Ese cambio ya se hizo o se deshizo. Recarga para ver la cuenta de ahora.',
              'That change was made or undone already. Reload to see the account of now.',
            ]),
          }}
        >
          <p>
            {say([
              'El comercio seguirá cobrando en la cuenta de ahora. Avisamos por correo a quien es dueño y a quienes lo administran.',
              'The merchant goes on being paid into the account that it has now. Its owner and its administrators are told by e-mail.',
            ])}
          </p>
        </Action>
      </div>
    </div>
  )
}
