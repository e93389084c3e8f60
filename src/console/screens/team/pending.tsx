import { useState } from 'preact/hooks'
import { FailureNotice } from '../../parts/failure.tsx'
import { Moment } from '../../parts/money.tsx'
import { api, type Failure, type Schemas } from '../../requests/client.ts'
import { teamTexts as texts } from './texts.ts'

interface PendingProps {
  id: string
  of: readonly Schemas['Invitation'][]
  onChange(): Promise<void>
}

/** Invitations that nobody has accepted yet. */
export function Pending({ id, of, onChange }: PendingProps) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const revoke = async (invitationId: string) => {
    const outcome = await api.revokeInvitation({ id, invitationId })
    setFailure(outcome.failure)
    await onChange()
  }
  return (
    <section class="card">
      <h2>{texts.pending}</h2>
      {failure && <FailureNotice failure={failure} refusals={{ FORBIDDEN: texts.onlyOwner }} />}
      <ul class="lines">
        {of.map(({ id: invitationId, email, role, expiresAt }) => (
          <li key={invitationId}>
            <div>
              <strong>{email}</strong>
              <p class="quiet">
                {texts.roles[role]}, {texts.until} <Moment of={expiresAt} />
              </p>
            </div>
            <button type="button" class="plain small" onClick={() => revoke(invitationId)}>
              {texts.revoke}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
