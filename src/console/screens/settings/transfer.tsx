import { useState } from 'preact/hooks'
import { merchantPath } from '../../merchant.ts'
import { Dialog } from '../../parts/dialog.tsx'
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
export function Transfer({ merchant, onChange }: TransferProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <section class="card">
      <h2>{texts.transfer}</h2>
      <p class="quiet">{texts.transferLead}</p>
      <div class="actions">
        <button type="button" class="plain" onClick={() => setAsking(true)}>
          {texts.transferAction}
        </button>
      </div>
      {isAsking && (
        <Dialog title={texts.transfer} onClose={() => setAsking(false)}>
          <TransferForm
            merchant={merchant}
            onChange={async () => {
              setAsking(false)
              await onChange()
            }}
          />
        </Dialog>
      )}
    </section>
  )
}

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
