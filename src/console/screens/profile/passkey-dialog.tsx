import { Dialog } from '../../parts/dialog.tsx'
import { Field, Form } from '../../parts/form.tsx'
import { api, outcomeOf } from '../../requests/client.ts'
import { createPasskey } from '../../session/passkey.ts'
import { passkeyTexts as texts } from './passkey-texts.ts'

interface PasskeyDialogProps {
  onCreated(): void
  onClose(): void
}

/** Adds a passkey of this device, by a name. */
export const PasskeyDialog = ({ onCreated, onClose }: PasskeyDialogProps) => (
  <Dialog title={texts.add} onClose={onClose}>
    <Form
      send={async ({ name = '' }) => {
        const { data: credential, failure } = await createPasskey()
        if (failure) return { data: null, failure }
        return outcomeOf(api.POST('/auth/factors/passkeys', { body: { name, credential } }))
      }}
      onDone={onCreated}
      action={texts.create}
      refusals={{ CONFLICT: texts.full, INVALID_REQUEST: texts.refused }}
    >
      <p>{texts.lead}</p>
      <Field
        name="name"
        label={texts.name}
        value={deviceName()}
        hint={texts.nameHint}
        maxLength={60}
      />
    </Form>
  </Dialog>
)

/** The device that this probably is, as people call it. */
function deviceName(): string {
  const known = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux']
  return known.find((device) => navigator.userAgent.includes(device)) ?? ''
}
