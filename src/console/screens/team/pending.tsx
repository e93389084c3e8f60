import { say } from '../../language.ts'
import { useMerchant } from '../../merchant.ts'
import { QuickAction } from '../../parts/action.tsx'
import { LongText } from '../../parts/long-text.tsx'
import { Moment } from '../../parts/money.tsx'
import { Person } from '../../parts/person.tsx'
import type { Schemas } from '../../requests/client.ts'
import { teamTexts as texts } from './texts.ts'

interface PendingProps {
  of: readonly Schemas['Invitation'][]
  onChange(): Promise<void>
}

/** Invitations that nobody has accepted yet. */
export function Pending({ of, onChange }: PendingProps) {
  const { client } = useMerchant()
  return (
    <section class="card">
      <h2>{say(['Invitaciones por aceptar', 'Invitations not accepted yet'])}</h2>
      <ul class="lines">
        {of.map(({ id: invitationId, email, role, expiresAt }) => (
          <li key={invitationId}>
            <Person name={null}>
              <strong>
                <LongText of={email} />
              </strong>
              <p class="quiet">
                {texts.roles[role]}, {say(['vale hasta', 'valid until'])} <Moment of={expiresAt} />
              </p>
            </Person>
            <div class="actions">
              <QuickAction
                label={say(['Retirar', 'Withdraw'])}
                look="plain small"
                aria-label={say([
                  `Retirar la invitación de ${email}`,
                  `Withdraw the invitation of ${email}`,
                ])}
                send={() => client.revokeInvitation({ invitationId })}
                onAnswer={onChange}
                refusals={{ FORBIDDEN: texts.onlyOwner }}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
