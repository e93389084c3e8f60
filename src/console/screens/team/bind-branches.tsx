import { say } from '../../language.ts'
import { useMerchant } from '../../merchant.ts'
import { DialogButton } from '../../parts/action.tsx'
import { Form } from '../../parts/form.tsx'
import { Show } from '../../parts/reading.tsx'
import type { Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { BranchChoice, chosenBranches } from './branch-choice.tsx'

interface BindBranchesProps {
  of: Schemas['Member']
  branches: readonly Schemas['Branch'][]
}

/** Binds a member to branches, or frees them. */
export const BindBranches = ({ of: { userId, name }, branches }: BindBranchesProps) => (
  <DialogButton
    label={say(['Sedes', 'Branches'])}
    title={say([`Dónde trabaja ${name}`, `Where ${name} works`])}
    look="plain small"
    aria-label={say([`Sedes de ${name}`, `Branches of ${name}`])}
  >
    {(close) => <Binding userId={userId} branches={branches} onDone={close} />}
  </DialogButton>
)

interface BindingProps {
  userId: string
  branches: BindBranchesProps['branches']
  onDone(): void
}

function Binding({ userId, branches, onDone }: BindingProps) {
  const { client } = useMerchant()
  const reading = useRequest(() => client.getMemberBranches({ userId }), [userId])
  return (
    <Show of={reading}>
      {({ branchIds }) => (
        <Form
          send={(fields) =>
            client.updateMemberBranches({ userId, body: { branchIds: chosenBranches(fields) } })
          }
          onDone={onDone}
          action={say(['Guardar', 'Save'])}
        >
          <BranchChoice of={branches} chosen={branchIds} />
        </Form>
      )}
    </Show>
  )
}
