import { say } from '../../language.ts'
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
      <p class="quiet">
        {say([
          'Entra con la huella, la cara o el PIN de tu dispositivo, sin contraseña. Nadie puede pedírtela ni copiarla en otra página.',
          'Log in with your device’s fingerprint, face or PIN, without a password. Nobody can ask you for it or copy it on another page.',
        ])}
      </p>
      <PasskeyPlace>
        <Form
          send={async ({ name = '' }) => {
            const { data: credential, failure } = await createPasskey()
            if (failure) return { data: null, failure }
            return api.createPasskeyFactor({ body: { name, credential } })
          }}
          onDone={onCreated}
          action={say(['Crear la llave', 'Create the passkey'])}
          refusals={{
            INVALID_REQUEST: say([
              'Tu dispositivo respondió algo que no sirve. Prueba de nuevo.',
              'Your device answered something that is not right. Try again.',
            ]),
          }}
        >
          <Field
            name="name"
            label={say(['Nombre de la llave', 'Name of the passkey'])}
            value={deviceName()}
            hint={say([
              'Para reconocerla, como «Mi teléfono».',
              'To recognize it, such as “My phone”.',
            ])}
            maxLength={60}
          />
        </Form>
      </PasskeyPlace>
    </div>
  </Dialog>
)
