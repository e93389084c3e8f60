import { Field, Form } from '../../parts/form.tsx'
import { api, type Schemas } from '../../requests/client.ts'
import { teamTexts as texts } from './texts.ts'

type Role = Schemas['InvitedRole']

interface RoleFormProps {
  id: string
  member: Schemas['Member']
  onDone(): void
}

/** Gives a member another role. */
export const RoleForm = ({ id, member: { userId, role }, onDone }: RoleFormProps) => (
  <Form
    send={(fields) => api.updateMember({ id, userId, body: { role: fields.role as Role } })}
    onDone={onDone}
    action={texts.changeRole}
    refusals={{ FORBIDDEN: texts.onlyOwnerChanges }}
  >
    <p class="quiet">{texts.changeLead}</p>
    <Field
      name="role"
      label={texts.role}
      value={role}
      options={Object.entries(texts.roles).filter(([known]) => known !== 'OWNER')}
      hint={texts.roleHint}
    />
  </Form>
)
