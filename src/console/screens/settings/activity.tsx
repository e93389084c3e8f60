import { Action } from '../../parts/action.tsx'
import { Status } from '../../parts/status.tsx'
import { api } from '../../requests/client.ts'
import type { Merchant } from './merchant.ts'
import { settingsTexts as texts } from './texts.ts'

interface ActivityProps {
  merchant: Merchant
  isOwner: boolean
  onChange(): Promise<void>
}

/** Whether the merchant takes payments, and its switch. */
export function Activity({ merchant: { id, status }, isOwner, onChange }: ActivityProps) {
  const isActive = status === 'ACTIVE'
  const action = isActive ? texts.close : texts.open
  return (
    <section class="card">
      <div class="title">
        <h2>{texts.activity}</h2>
        <Status tone={isActive ? 'good' : 'wait'}>{texts.statuses[status]}</Status>
      </div>
      <p class="quiet">{isActive ? texts.isActive : texts.isInactive}</p>
      {isOwner ? (
        <div class="actions">
          <Action
            label={action}
            look={isActive ? 'plain' : 'main'}
            send={() =>
              api.updateMerchantStatus({ id, body: { status: isActive ? 'INACTIVE' : 'ACTIVE' } })
            }
            onDone={onChange}
            refusals={{ CONFLICT: texts.openConflict, FORBIDDEN: texts.onlyOwner }}
            danger={isActive}
          >
            <p class="quiet">{isActive ? texts.closeLead : texts.openLead}</p>
          </Action>
        </div>
      ) : (
        <p class="hint">{texts.onlyOwner}</p>
      )}
    </section>
  )
}
