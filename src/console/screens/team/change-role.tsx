import { say } from '../../language.ts'
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
      label={say(['Cambiar el rol', 'Change the role'])}
      look="plain small"
      aria-label={say([`Cambiar el rol de ${name}`, `Change the role of ${name}`])}
      action={say(['Cambiar el rol', 'Change the role'])}
      title={say([`El rol de ${name}`, `The role of ${name}`])}
      send={(fields) => client.updateMember({ userId, body: { role: fields.role as Role } })}
      onDone={onDone}
      refusals={{
        FORBIDDEN: say([
          'Solo quien es dueño puede elegir o cambiar administradores.',
          'Only the owner chooses or changes administrators.',
        ]),
      }}
    >
      <p class="quiet">
        {say([
          'Vale desde el momento en que lo cambies. Se lo avisamos.',
          'It holds from the moment you change it. We tell them.',
        ])}
      </p>
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
