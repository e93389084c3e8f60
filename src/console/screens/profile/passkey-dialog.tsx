import { Dialog } from '../../parts/dialog.tsx'
import { Field, Form } from '../../parts/form.tsx'
import { PasskeyPlace } from '../../parts/passkey-place.tsx'
import { api } from '../../requests/client.ts'
import { createPasskey } from '../../session/passkey.ts'
import { passkeyTexts as texts } from './passkey-texts.ts'

/** The device that this probably is, as people call it. */
function deviceName(): string {
  const known = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux']
  return known.find((device) => navigator.userAgent.includes(device)) ?? ''
}

interface PasskeyDialogProps {
  onCreated(): void
  onClose(): void
}

/** Has the person’s device create a passkey, and adds it. */
export const PasskeyDialog = ({ onCreated, onClose }: PasskeyDialogProps) => (
  <Dialog title={texts.add} onClose={onClose}>
    <div class="stack">
      <p class="quiet">{texts.lead}</p>
      <PasskeyPlace>
        <Form
          send={async ({ name = '' }) => {
            const { data: credential, failure } = await createPasskey()
            if (failure) return { data: null, failure }
            return api.createPasskeyFactor({ body: { name, credential } })
          }}
          onDone={onCreated}
          action={texts.create}
          refusals={{ CONFLICT: texts.full, INVALID_REQUEST: texts.refused }}
        >
          <Field
            name="name"
            label={texts.name}
            value={deviceName()}
            hint={texts.nameHint}
            maxLength={60}
          />
        </Form>
      </PasskeyPlace>
    </div>
  </Dialog>
)
