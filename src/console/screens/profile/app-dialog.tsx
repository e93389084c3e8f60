import { correction, generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { useMemo, useState } from 'preact/hooks'
import { say } from '../../language.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field, Form } from '../../parts/form.tsx'
import { useFirstFocus } from '../../parts/use-first-focus.ts'
import { api, type Schemas } from '../../requests/client.ts'

type Enrolment = Schemas['TotpEnrolment']

interface AppDialogProps {
  /** Whether another app then stops working. */
  replaces: boolean
  onConfirmed(): void
  onClose(): void
}

/** Sets an authenticator app: its name, then its first code. */
export function AppDialog({ replaces, onConfirmed, onClose }: AppDialogProps) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  return (
    <Dialog title={say(['Tu app de códigos', 'Your code app'])} onClose={onClose}>
      {enrolment === null ? (
        <Form
          key="begin"
          send={({ name = '' }) => api.createTotpFactor({ body: name ? { name } : {} })}
          onDone={setEnrolment}
          action={say(['Continuar', 'Continue'])}
        >
          <p>
            {say([
              'Una app de códigos muestra en tu teléfono 6 números que cambian cada medio minuto. Si no tienes una, instala Google Authenticator, Microsoft Authenticator o Aegis.',
              'A code app shows 6 digits on your phone that change every half minute. If you have none, install Google Authenticator, Microsoft Authenticator or Aegis.',
            ])}
          </p>
          {replaces && (
            <p class="notice wait">
              {say([
                'La app que tienes ahora deja de servir cuando confirmes la nueva.',
                'The app that you have now stops working when you confirm the new one.',
              ])}
            </p>
          )}
          <Field
            name="name"
            label={say(['Nombre para reconocerla', 'Name to tell it by'])}
            value={say(['Mi teléfono', 'My phone'])}
            maxLength={60}
          />
        </Form>
      ) : (
        <Confirmation of={enrolment} onConfirmed={onConfirmed} />
      )}
    </Dialog>
  )
}

function Confirmation({ of, onConfirmed }: { of: Enrolment; onConfirmed(): void }) {
  const lead = useFirstFocus<HTMLParagraphElement>()
  return (
    <Form
      send={({ code = '' }) =>
        api.confirmTotpFactor({ body: { code: code.replaceAll(/\s/g, '') } })
      }
      onDone={onConfirmed}
      action={say(['Confirmar', 'Confirm'])}
    >
      <p ref={lead} tabIndex={-1}>
        {say(['Escanea este dibujo con tu app.', 'Scan this with your app.'])}
      </p>
      <div class="app-secret">
        <QrCode
          text={of.uri}
          label={say(['Código QR para tu app de códigos', 'QR code for your code app'])}
        />
        <div class="stack">
          <a href={of.uri} class="button plain">
            {say(['Abrir la app en este teléfono', 'Open the app on this phone'])}
          </a>
          <p>{say(['O escribe esta clave en la app:', 'Or type this key into the app:'])}</p>
          <code class="secret">{inGroups(of.secret)}</code>
          <CopyButton text={of.secret} />
        </div>
      </div>
      <Field
        name="code"
        label={say(['Código que muestra la app', 'Code that the app shows'])}
        hint={say([
          'Los 6 números que tu app muestra ahora.',
          'The 6 digits that your app shows now.',
        ])}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </Form>
  )
}

/** As it is easier to type; apps ignore the spaces. */
const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret

/** Dark on white in every colour scheme, with the quiet zone that scanners need. */
function QrCode({ text, label }: { text: string; label: string }) {
  const code = useMemo(() => generate(text, { minCorrectionLevel: correction.M }), [text])
  const margin = 4
  const side = code.size + 2 * margin
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-margin} ${-margin} ${side} ${side}`}
      shape-rendering="crispEdges"
    >
      <rect x={-margin} y={-margin} width={side} height={side} fill="#fff" />
      <path d={toSvgPath(code)} fill="#000" />
    </svg>
  )
}
