import { Action } from '../../parts/action.tsx'
import { ReasonField } from '../parts/reason-field.tsx'
import { adminApi } from '../requests.ts'
import { READY_REASONS, UNREADABLE } from './reasons.ts'
import type { Submission } from './submission.ts'
import { kycTexts as texts } from './texts.ts'

interface DecisionProps {
  of: Submission
  /** `PHOTO`: a rejection that asks for another photo of the same document. */
  decision: 'APPROVED' | 'REJECTED' | 'PHOTO'
  onDone(): void
}

/** Asks before it decides what was reviewed, and nothing that came later. */
export function Decision({ of, decision, onDone }: DecisionProps) {
  const { userId: id, submittedAt } = of
  const own = { APPROVED: texts.approve, REJECTED: texts.reject, PHOTO: texts.photo }[decision]
  const isRejection = decision !== 'APPROVED'
  return (
    <Action
      label={own.action}
      look={isRejection ? 'plain' : 'main'}
      title={own.title(of.legalName ?? '')}
      send={({ reason = '' }) =>
        adminApi.setUserKyc({
          id,
          body: {
            kycStatus: isRejection ? 'REJECTED' : 'APPROVED',
            ...(isRejection && { reason }),
            ...(submittedAt !== null && { submittedAt }),
          },
        })
      }
      onDone={onDone}
      danger={isRejection}
    >
      <p>{own.lead}</p>
      {isRejection && (
        <ReasonField
          ready={READY_REASONS}
          first={decision === 'PHOTO' ? UNREADABLE : undefined}
          texts={texts.reject}
          maxLength={500}
        />
      )}
    </Action>
  )
}
