import { useState } from 'preact/hooks'
import { Ask } from '../../frame/ask.tsx'
import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { useMerchant } from '../../merchant.ts'
import { Action } from '../../parts/action.tsx'
import { Field } from '../../parts/form.tsx'
import { LongText } from '../../parts/long-text.tsx'
import { Person } from '../../parts/person.tsx'
import { Show } from '../../parts/reading.tsx'
import { RowMenu } from '../../parts/row-menu.tsx'
import { Status } from '../../parts/status.tsx'
import { tell } from '../../parts/toast.tsx'
import type { Schemas } from '../../requests/client.ts'
import { readAll } from '../../requests/read-all.ts'
import { useRequest } from '../../requests/use-request.ts'
import { session } from '../../session/session.ts'
import { useStore } from '../../session/store.ts'
import { BindBranches } from './bind-branches.tsx'
import { BranchChoice, chosenBranches } from './branch-choice.tsx'
import { ChangeRole } from './change-role.tsx'
import { Pending } from './pending.tsx'
import { RolePowers } from './roles.tsx'
import { teamTexts as texts } from './texts.ts'

const REFUSALS = {
  FORBIDDEN: texts.onlyOwner,
}

/** Who works for the merchant, and who was invited. */
export function Team() {
  const { id, client, can, role } = useMerchant()
  useTitle(texts.title)
  const members = useRequest(() => client.listMembers({}), [id])
  const current = useStore(session)
  const own = current.state === 'in' ? current.user.id : null
  const [invited, setInvited] = useState(0)
  const mayInvite = can('members:write')
  const branches = useRequest(() => readAll((query) => client.listBranches({ query })), [id])
  const known = branches.data ?? []
  const mayBind = (member: Schemas['Member']) =>
    known.length > 0 && (member.role !== 'ADMIN' || role === 'OWNER')
  return (
    <>
      <div class="title">
        <h1>{texts.title}</h1>
        {mayInvite && <Invite branches={known} onDone={() => setInvited((count) => count + 1)} />}
      </div>
      <Show of={members}>
        {({ data }) => (
          <section class="card">
            <h2>
              {say([
                data.length === 1 ? '1 persona' : `${data.length} personas`,
                data.length === 1 ? '1 person' : `${data.length} people`,
              ])}
            </h2>
            <ul class="lines members">
              {data.map((member) => (
                <li key={member.userId}>
                  <Person name={member.name}>
                    <strong>{member.name}</strong>
                    {member.userId === own && <span class="quiet"> ({say(['tú', 'you'])})</span>}
                    <p class="quiet">
                      <LongText of={member.email} />
                    </p>
                    <Status tone="quiet">{texts.roles[member.role]}</Status>
                  </Person>
                  {mayInvite && member.role !== 'OWNER' && (
                    <RowMenu of={member.name}>
                      <ChangeRole of={member} onDone={members.reload} />
                      {mayBind(member) && <BindBranches of={member} branches={known} />}
                      <Action
                        label={say(['Quitar', 'Remove'])}
                        look="plain small"
                        aria-label={say([`Quitar a ${member.name}`, `Remove ${member.name}`])}
                        title={say([
                          `¿Quitar a ${member.name} del equipo?`,
                          `Remove ${member.name} from the team?`,
                        ])}
                        send={() => client.removeMember({ userId: member.userId })}
                        onDone={members.reload}
                        refusals={REFUSALS}
                        danger
                      >
                        <p class="quiet">
                          {say([
                            'Deja de ver el comercio de inmediato. Puedes invitarle de nuevo.',
                            'They stop seeing the merchant at once. You can invite them again.',
                          ])}
                        </p>
                      </Action>
                    </RowMenu>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
      </Show>
      {can('invitations:read') && <Invited key={invited} />}
      <RolePowers />
      <Ask action="members:write" what={say(['Invitar o quitar', 'Invite or remove'])} />
    </>
  )
}

/** Whom nobody sees but those who may invite. */
function Invited() {
  const { id, client } = useMerchant()
  const { data, reload } = useRequest(
    () => client.listInvitations({ query: { status: 'PENDING', limit: 100 } }),
    [id],
  )
  if (data === null || data.data.length === 0) return null
  return <Pending of={data.data} onChange={reload} />
}

interface InviteProps {
  branches: readonly Schemas['Branch'][]
  onDone(): void
}

function Invite({ branches, onDone }: InviteProps) {
  const { id, client } = useMerchant()
  return (
    <Action
      label={say(['Invitar', 'Invite'])}
      look="main"
      title={say(['Invitar a alguien', 'Invite somebody'])}
      once={`invitation ${id}`}
      send={({ email = '', role = '', ...fields }, options) =>
        client.createInvitation(
          {
            body: {
              ...{ email, role: role as Schemas['InvitedRole'] },
              ...(branches.length > 0 && { branchIds: chosenBranches(fields) }),
            },
          },
          options,
        )
      }
      onDone={({ email }) => {
        tell(say([`Invitación enviada a ${email}`, `Invitation sent to ${email}`]))
        onDone()
      }}
      action={say(['Enviar la invitación', 'Send the invitation'])}
      refusals={REFUSALS}
    >
      <Field
        name="email"
        type="email"
        label={say(['Su correo', 'Their e-mail'])}
        hint={say([
          'Como luis@ejemplo.com. Ahí llega la invitación.',
          'Such as luis@example.com. The invitation is sent there.',
        ])}
      />
      <Field
        name="role"
        label={texts.role}
        options={[
          ['CASHIER', texts.roles.CASHIER],
          ['MEMBER', texts.roles.MEMBER],
          ['ADMIN', texts.roles.ADMIN],
        ]}
        hint={texts.roleHint}
      />
      {branches.length > 0 && <BranchChoice of={branches} chosen={null} />}
    </Action>
  )
}
