import { useState } from 'preact/hooks'
import { useTitle } from '../../frame/use-title.ts'
import { useMerchant } from '../../merchant.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Field, Form } from '../../parts/form.tsx'
import { Show } from '../../parts/reading.tsx'
import { Status } from '../../parts/status.tsx'
import { useAttemptKey } from '../../requests/attempt-key.ts'
import { api, type Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { session } from '../../session/session.ts'
import { useStore } from '../../session/store.ts'
import { Pending } from './pending.tsx'
import { RoleForm } from './role-form.tsx'
import { teamTexts as texts } from './texts.ts'

type Member = Schemas['Member']

const REFUSALS = { FORBIDDEN: texts.onlyOwner, CONFLICT: texts.taken, RATE_LIMITED: texts.tooMany }

/** Who works for the merchant, and who was invited. */
export function Team() {
  const { id, client } = useMerchant()
  useTitle(texts.title)
  const members = useRequest(() => client.listMembers({}), [id])
  const invitations = useRequest(
    () => client.listInvitations({ query: { status: 'PENDING', limit: 100 } }),
    [id],
  )
  const [isInviting, setInviting] = useState(false)
  const [leaving, setLeaving] = useState<Member | null>(null)
  const [changing, setChanging] = useState<Member | null>(null)
  const current = useStore(session)
  const own = current.state === 'in' ? current.user.id : null
  // A MEMBER sees the team, and not who was invited.
  const mayInvite = invitations.failure === null
  return (
    <>
      <div class="title">
        <h1>{texts.title}</h1>
        {mayInvite && (
          <button type="button" onClick={() => setInviting(true)}>
            {texts.invite}
          </button>
        )}
      </div>
      <Show of={members}>
        {({ data }) => (
          <section class="card">
            <ul class="lines">
              {data.map((member) => (
                <li key={member.userId}>
                  <div>
                    <strong>{member.name}</strong>
                    {member.userId === own && <span class="quiet"> ({texts.you})</span>}
                    <p class="quiet">{member.email}</p>
                  </div>
                  <div class="actions">
                    <Status tone="quiet">{texts.roles[member.role]}</Status>
                    {mayInvite && member.role !== 'OWNER' && (
                      <>
                        <button
                          type="button"
                          class="plain small"
                          onClick={() => setChanging(member)}
                        >
                          {texts.changeRole}
                        </button>
                        <button
                          type="button"
                          class="plain small"
                          onClick={() => setLeaving(member)}
                        >
                          {texts.remove}
                        </button>
                      </>
                    )}
                  </div>
                </li>
              ))}
            </ul>
          </section>
        )}
      </Show>
      {invitations.data !== null && invitations.data.data.length > 0 && (
        <Pending id={id} of={invitations.data.data} onChange={invitations.reload} />
      )}
      {isInviting && (
        <Dialog title={texts.inviteTitle} onClose={() => setInviting(false)}>
          <InviteForm
            id={id}
            onDone={() => {
              setInviting(false)
              void invitations.reload()
            }}
          />
        </Dialog>
      )}
      {changing && (
        <Dialog title={texts.changeTitle(changing.name)} onClose={() => setChanging(null)}>
          <RoleForm
            id={id}
            member={changing}
            onDone={() => {
              setChanging(null)
              void members.reload()
            }}
          />
        </Dialog>
      )}
      {leaving && (
        <Dialog title={texts.removeTitle(leaving.name)} onClose={() => setLeaving(null)}>
          <Form
            send={() => client.removeMember({ userId: leaving.userId })}
            onDone={() => {
              setLeaving(null)
              void members.reload()
            }}
            action={texts.remove}
            refusals={REFUSALS}
            danger
          >
            <p class="quiet">{texts.removeLead}</p>
          </Form>
        </Dialog>
      )}
    </>
  )
}

function InviteForm({ id, onDone }: { id: string; onDone(): void }) {
  const { key, settle } = useAttemptKey(`invitation ${id}`)
  return (
    <Form
      send={({ email = '', role = '' }) =>
        api.createInvitation(
          { id, body: { email, role: role as Schemas['InvitedRole'] } },
          { idempotencyKey: key },
        )
      }
      onDone={() => {
        settle()
        onDone()
      }}
      action={texts.send}
      refusals={REFUSALS}
    >
      <Field name="email" type="email" label={texts.email} hint={texts.emailHint} />
      <Field
        name="role"
        label={texts.role}
        options={[
          ['MEMBER', texts.roles.MEMBER],
          ['ADMIN', texts.roles.ADMIN],
          ['CASHIER', texts.roles.CASHIER],
        ]}
        hint={texts.roleHint}
      />
    </Form>
  )
}
