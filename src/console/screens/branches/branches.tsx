import { Ask } from '../../frame/ask.tsx'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Action } from '../../parts/action.tsx'
import { ListScreen } from '../../parts/list.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Status } from '../../parts/status.tsx'
import type { Schemas } from '../../requests/client.ts'
import { go } from '../../router.tsx'
import { BranchFields, typedBranch } from './branch-fields.tsx'
import { branchTexts as texts } from './texts.ts'

type Branch = Schemas['Branch']

const lead = say([
  'Cada sede tiene sus cajas, y cada caja un código QR que se imprime una vez: quien paga lo escanea y ve lo que se le cobra. Sin sedes, todo sigue igual.',
  'Each branch has its tills, and each till a QR code that is printed once: payers scan it and see what they are charged. Without branches all stays as it is.',
])

/** Where a merchant sells: its branches, each of which leads to its tills. */
export function Branches() {
  const { id, client } = useMerchant()
  return (
    <ListScreen
      title={texts.title}
      lead={lead}
      actions={() => <NewBranch />}
      below={
        <Ask action="floor:write" what={say(['Abrir o cerrar sedes', 'Open or close branches'])} />
      }
      inputs={[id]}
      read={(query) => client.listBranches({ query })}
      empty={<p class="quiet">{say(['Todavía no hay sedes.', 'No branches yet.'])}</p>}
    >
      {(branches) => (
        <Rows of={branches}>
          {(branch) => ({
            to: merchantPath('branch', { branch: branch.id }),
            name: branch.name,
            about: branch.address && <span class="line">{branch.address}</span>,
            state: <BranchState of={branch} />,
          })}
        </Rows>
      )}
    </ListScreen>
  )
}

export const BranchState = ({ of: { active } }: { of: Branch }) => (
  <Status tone={active ? 'good' : 'quiet'}>{active ? texts.open : texts.closed}</Status>
)

function NewBranch() {
  const { id, client, can } = useMerchant()
  if (!can('floor:write')) return null
  return (
    <Action
      label={say(['Nueva sede', 'New branch'])}
      look="main"
      once={`branch ${id}`}
      send={(fields, options) => client.createBranch({ body: typedBranch(fields) }, options)}
      onDone={({ id: branch }) => go(merchantPath('branch', { branch }))}
      action={say(['Abrir la sede', 'Open the branch'])}
    >
      <BranchFields />
    </Action>
  )
}
