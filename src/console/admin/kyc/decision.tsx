import { Action } from '../../parts/action.tsx'
import { ReasonField } from '../parts/reason-field.tsx'
import { adminApi } from '../requests.ts'
import { READY_REASONS } from './reasons.ts'
import type { Submission } from './submission.ts'
import { kycTexts as texts } from './texts.ts'

interface DecisionProps {
  of: Submission
  decision: 'APPROVED' | 'REJECTED'
  onDone(): void
}

/** Asks before it decides what was reviewed, and nothing that came later. */
export function Decision({ of, decision, onDone }: DecisionProps) {
  const { userId: id, submittedAt } = of
  const own = decision === 'APPROVED' ? texts.approve : texts.reject
  return (
    <Action
      label={own.action}
      look={decision === 'APPROVED' ? 'main' : 'plain'}
      title={own.title(of.legalName ?? '')}
      send={({ reason = '' }) =>
        adminApi.setUserKyc({
          id,
          body: {
            kycStatus: decision,
            ...(decision === 'REJECTED' && { reason }),
            ...(submittedAt !== null && { submittedAt }),
          },
        })
      }
      onDone={onDone}
      danger={decision === 'REJECTED'}
    >
      <p>{own.lead}</p>
      {decision === 'REJECTED' && (
        <ReasonField ready={READY_REASONS} texts={texts.reject} maxLength={500} />
      )}
    </Action>
  )
}
