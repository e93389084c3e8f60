import { type MerchantAction, rolesFor } from '../../domain/role-permissions.ts'
import { say } from '../language.ts'
import { useMerchant } from '../merchant.ts'
import { useRequest } from '../requests/use-request.ts'
import { memberTexts } from './member-texts.ts'

interface AskProps {
  /** What the user may not do. */
  action: MerchantAction
  /** What it is called, as on its button; the screen’s own unless it is given. */
  what?: string
}

/** In place of what the user’s role may not do: whom to ask for it. Nothing until the role is known. */
export function Ask({ action, what }: AskProps) {
  const { role, can } = useMerchant()
  if (role === undefined || can(action)) return null
  const Whom = can('members:read') ? NamedPerson : AnyPerson
  return (
    <p class="hint ask">
      {what && <strong>{what}: </strong>}
      <Whom action={action} />
    </p>
  )
}

const AnyPerson = ({ action }: AskProps) =>
  rolesFor(action).length === 1
    ? say(['pídelo a quien es dueño del comercio.', 'ask the merchant’s owner.'])
    : say(['pídelo a quien administra el comercio.', 'ask who administers the merchant.'])

/** Who may see the team is told a name. */
function NamedPerson({ action }: AskProps) {
  const { id, client } = useMerchant()
  const { data } = useRequest(() => client.listMembers({}), [id])
  const person = rolesFor(action)
    .map((role) => data?.data.find((member) => member.role === role))
    .find((found) => found !== undefined)
  if (person === undefined) return <AnyPerson action={action} />
  const role = memberTexts.roles[person.role]
  return say([`pídelo a ${person.name} (${role}).`, `ask ${person.name} (${role}).`])
}
