import { useMerchant } from '../../merchant.ts'
import { Action } from '../../parts/action.tsx'
import { Field } from '../../parts/form.tsx'
import type { Schemas } from '../../requests/client.ts'
import { teamTexts as texts } from './texts.ts'

type Role = Schemas['InvitedRole']

interface ChangeRoleProps {
  of: Schemas['Member']
  onDone(): void
}

/** Gives a member another role. */
export function ChangeRole({ of: { userId, name, role }, onDone }: ChangeRoleProps) {
  const { client } = useMerchant()
  return (
    <Action
      label={texts.changeRole}
      look="plain small"
      title={texts.changeTitle(name)}
      send={(fields) => client.updateMember({ userId, body: { role: fields.role as Role } })}
      onDone={onDone}
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
    </Action>
  )
}
