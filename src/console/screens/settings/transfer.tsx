import { merchantPath } from '../../merchant.ts'
import { DialogButton } from '../../parts/action.tsx'
import { Field, Form } from '../../parts/form.tsx'
import { Show } from '../../parts/reading.tsx'
import { api } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import type { Merchant } from './merchant.ts'
import { settingsTexts as texts } from './texts.ts'

interface TransferProps {
  merchant: Merchant
  onChange(): Promise<void>
}

/** Makes somebody else of the team the owner. */
export const Transfer = ({ merchant, onChange }: TransferProps) => (
  <section class="card">
    <h2>{texts.transfer}</h2>
    <p class="quiet">{texts.transferLead}</p>
    <div class="actions">
      <DialogButton label={texts.transferAction} look="plain" title={texts.transfer}>
        {(close) => (
          <TransferForm
            merchant={merchant}
            onChange={async () => {
              close()
              await onChange()
            }}
          />
        )}
      </DialogButton>
    </div>
  </section>
)

function TransferForm({ merchant: { id, owner }, onChange }: TransferProps) {
  const members = useRequest(() => api.listMembers({ id }), [id])
  return (
    <Show of={members}>
      {({ data }) => {
        const others = data.filter(({ userId }) => userId !== owner.id)
        if (others.length === 0) {
          return (
            <p>
              {texts.nobody} <Link to={merchantPath('team')}>{texts.invite}</Link>
            </p>
          )
        }
        return (
          <Form
            send={({ userId = '' }) => api.transferOwnership({ id, body: { userId } })}
            onDone={onChange}
            action={texts.transferAction}
            refusals={{
              CONFLICT: texts.transferConflict,
              FORBIDDEN: texts.onlyOwner,
              NOT_FOUND: texts.newOwnerHint,
            }}
            danger
          >
            <p class="notice wait">{texts.transferWarning}</p>
            <Field
              name="userId"
              label={texts.newOwner}
              hint={texts.newOwnerHint}
              options={[
                ['', texts.choose],
                ...others.map(({ userId, name, email }) => [userId, `${name} (${email})`] as const),
              ]}
            />
          </Form>
        )
      }}
    </Show>
  )
}
