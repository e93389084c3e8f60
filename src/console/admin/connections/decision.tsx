import { Dialog } from '../../parts/dialog.tsx'
import { Form } from '../../parts/form.tsx'
import type { components } from '../../requests/api.d.ts'
import { api } from '../../requests/client.ts'
import type { Submission } from '../kyc/submission.ts'
import { ReasonField } from '../parts/reason-field.tsx'
import { adminOutcome } from '../requests.ts'
import { READY_REASONS } from './reasons.ts'
import { connectionTexts as texts } from './texts.ts'

type Schemas = components['schemas']

/** A connection with what decides about it. */
export interface Considered {
  connection: Schemas['AnyOwnBankConnection']
  user: { id: string; name: string; email: string }
  kyc: Submission
  /** Undefined where it is not among the user's first hundred. */
  account: Schemas['AdminBankAccount'] | undefined
}

interface DecisionProps {
  of: Considered
  decision: 'approve' | 'reject'
  onClose(): void
  onDone(): void
}

const LONGEST_REASON = 300

/** Asks before a connection is approved or rejected. */
export function Decision({ of: { connection, user }, decision, onClose, onDone }: DecisionProps) {
  const own = texts[decision]
  const params = { path: { id: connection.id } }
  const send = ({ reason = '' }: Record<string, string>) =>
    adminOutcome(
      decision === 'approve'
        ? api.POST('/admin/bank-connections/{id}/approve', { params })
        : api.POST('/admin/bank-connections/{id}/reject', {
            params,
            // It is shown in one line.
            body: { reason: reason.replaceAll(/\s+/g, ' ') },
          }),
    )
  return (
    <Dialog title={own.title(user.name)} onClose={onClose}>
      <Form send={send} onDone={onDone} action={own.action} danger={decision === 'reject'}>
        <p>{own.lead}</p>
        {decision === 'reject' && (
          <ReasonField ready={READY_REASONS} texts={texts.reject} maxLength={LONGEST_REASON} />
        )}
      </Form>
    </Dialog>
  )
}
