import { Dialog } from '../../parts/dialog.tsx'
import { Form } from '../../parts/form.tsx'
import { ReasonField } from '../parts/reason-field.tsx'
import { adminApi } from '../requests.ts'
import { READY_REASONS } from './reasons.ts'
import type { Submission } from './submission.ts'
import { kycTexts as texts } from './texts.ts'

interface DecisionProps {
  of: Submission
  decision: 'APPROVED' | 'REJECTED'
  onClose(): void
  onDone(): void
}

/** Asks before it decides what was reviewed, and nothing that came later. */
export function Decision({ of, decision, onClose, onDone }: DecisionProps) {
  const { userId: id, submittedAt } = of
  const own = decision === 'APPROVED' ? texts.approve : texts.reject
  const name = of.legalName ?? ''
  return (
    <Dialog title={own.title(name)} onClose={onClose}>
      <Form
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
        action={own.action}
        refusals={{ CONFLICT: texts.superseded }}
        danger={decision === 'REJECTED'}
      >
        <p>{own.lead}</p>
        {decision === 'REJECTED' && (
          <ReasonField ready={READY_REASONS} texts={texts.reject} maxLength={500} />
        )}
      </Form>
    </Dialog>
  )
}
