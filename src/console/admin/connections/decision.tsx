import { Action } from '../../parts/action.tsx'
import type { Schemas } from '../../requests/client.ts'
import type { Submission } from '../kyc/submission.ts'
import { ReasonField } from '../parts/reason-field.tsx'
import { adminApi } from '../requests.ts'
import { READY_REASONS } from './reasons.ts'
import { connectionTexts as texts } from './texts.ts'

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
  onDone(): void
}

const LONGEST_REASON = 300

/** Asks before a connection is approved or rejected. */
export function Decision({ of: { connection, user }, decision, onDone }: DecisionProps) {
  const own = texts[decision]
  const send = ({ reason = '' }: Record<string, string>) =>
    decision === 'approve'
      ? adminApi.approveBankConnection({ id: connection.id })
      : // It is shown in one line.
        adminApi.rejectBankConnection({
          id: connection.id,
          body: { reason: reason.replaceAll(/\s+/g, ' ') },
        })
  return (
    <Action
      label={own.action}
      look={decision === 'approve' ? 'main' : 'plain'}
      title={own.title(user.name)}
      send={send}
      onDone={onDone}
      danger={decision === 'reject'}
    >
      <p>{own.lead}</p>
      {decision === 'reject' && (
        <ReasonField ready={READY_REASONS} texts={texts.reject} maxLength={LONGEST_REASON} />
      )}
    </Action>
  )
}
