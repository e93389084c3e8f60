import { Ask } from '../../frame/ask.tsx'
import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { useMerchant } from '../../merchant.ts'
import { Action, QuickAction } from '../../parts/action.tsx'
import { Show } from '../../parts/reading.tsx'
import type { Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import type { ScreenProps } from '../../screen.ts'
import { BranchFields, typedBranch } from './branch-fields.tsx'
import { BranchState } from './branches.tsx'
import { branchTexts as texts } from './texts.ts'
import { Tills } from './tills.tsx'

/** One branch: what it is called, whether it is open, and its tills. */
export function BranchDetail({ at }: ScreenProps<'branch'>) {
  const { client, id } = useMerchant()
  useTitle(texts.title)
  const reading = useRequest(() => client.getBranch({ branchId: at.branch }), [id, at.branch])
  return (
    <Show of={reading}>
      {(branch) => (
        <>
          <div class="title">
            <h1>{branch.name}</h1>
            <BranchState of={branch} />
          </div>
          {branch.address && <p class="quiet">{branch.address}</p>}
          <Changes of={branch} onDone={reading.reload} />
          <Tills of={branch} />
        </>
      )}
    </Show>
  )
}

interface ChangesProps {
  of: Schemas['Branch']
  onDone(): Promise<void>
}

function Changes({ of: branch, onDone }: ChangesProps) {
  const { client, can } = useMerchant()
  if (!can('floor:write')) {
    return <Ask action="floor:write" what={say(['Cambiar la sede', 'Change the branch'])} />
  }
  const branchId = branch.id
  return (
    <div class="actions">
      <Action
        label={say(['Cambiar los datos', 'Change the data'])}
        look="plain small"
        send={(fields) => client.updateBranch({ branchId, body: typedBranch(fields) })}
        onDone={onDone}
        action={say(['Guardar', 'Save'])}
      >
        <BranchFields name={branch.name} address={branch.address} />
      </Action>
      {branch.active ? (
        <Action
          label={say(['Cerrar la sede', 'Close the branch'])}
          look="plain small"
          send={() => client.updateBranch({ branchId, body: { active: false } })}
          onDone={onDone}
          refusals={{ CONFLICT: texts.busy }}
          danger
        >
          <p class="quiet">
            {say([
              'Sus cajas dejan de cobrar. Lo que se vendió queda, y puedes abrirla de nuevo cuando quieras.',
              'Nothing more is sold at its tills. What was sold stays, and you can open it again at any time.',
            ])}
          </p>
        </Action>
      ) : (
        <QuickAction
          label={say(['Abrir la sede', 'Open the branch'])}
          look="plain small"
          send={() => client.updateBranch({ branchId, body: { active: true } })}
          onDone={onDone}
        />
      )}
    </div>
  )
}
