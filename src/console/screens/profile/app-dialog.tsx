import { correction, generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { useMemo, useState } from 'preact/hooks'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field, Form } from '../../parts/form.tsx'
import { useFirstFocus } from '../../parts/use-first-focus.ts'
import { api, type Schemas } from '../../requests/client.ts'
import { factorTexts } from './factor-texts.ts'

const texts = factorTexts.app

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
    <Dialog title={texts.title} onClose={onClose}>
      {enrolment === null ? (
        <Form
          key="begin"
          send={({ name = '' }) => api.createTotpFactor({ body: name ? { name } : {} })}
          onDone={setEnrolment}
          action={texts.next}
        >
          <p>{texts.lead}</p>
          {replaces && <p class="notice wait">{texts.replaces}</p>}
          <Field name="name" label={texts.name} value={texts.nameValue} maxLength={60} />
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
      action={texts.confirm}
      refusals={{ INVALID_REQUEST: texts.wrong, CONFLICT: texts.expired }}
    >
      <p ref={lead} tabIndex={-1}>
        {texts.scan}
      </p>
      <div class="app-secret">
        <QrCode text={of.uri} label={texts.qr} />
        <div class="stack">
          <a href={of.uri} class="button plain">
            {texts.open}
          </a>
          <p>{texts.secret}</p>
          <code class="secret">{inGroups(of.secret)}</code>
          <CopyButton text={of.secret} />
        </div>
      </div>
      <Field
        name="code"
        label={texts.code}
        hint={texts.codeHint}
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
