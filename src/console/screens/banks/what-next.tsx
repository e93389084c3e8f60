import { language, say } from '../../language.ts'
import { merchantPath } from '../../merchant.ts'
import { Link } from '../../router.tsx'
import type { Connection, Stage } from './connection-parts.tsx'

const texts = say({
  asking: [
    'Le preguntamos al banco si acepta las credenciales. Tarda unos segundos.',
    'We are asking the bank whether it accepts the credentials. It takes a few seconds.',
  ],
  silent: [
    'Esta pantalla cambia sola cuando responda.',
    'This screen changes by itself when it answers.',
  ],
  refused: [
    'La cuenta no se puede usar hasta que el banco las acepte.',
    'The account cannot be used until the bank accepts them.',
  ],
  refusedSteps: [
    [
      'Compara cada clave con la del portal del banco: sin espacios, y la de producción.',
      'Compare each key with the one in the bank’s portal: no spaces, and the one for production.',
    ],
    [
      'Mira que el banco haya activado el servicio para tu RIF.',
      'See that the bank has activated the service for your RIF.',
    ],
    ['Reemplaza las credenciales aquí.', 'Replace the credentials here.'],
  ],
  taken: [
    'Si la cuenta es tuya, escribe a soporte: la otra conexión hay que quitarla primero.',
    'If the account is yours, write to support: the other connection has to go first.',
  ],
  pending_approval: [
    'El banco aceptó las credenciales. Una persona de nuestro equipo compara la cuenta con tu identidad: es tu primera conexión, o un número que el banco no puede confirmarnos. No tienes que hacer nada: te avisamos por correo.',
    'The bank has accepted the credentials. A person of our team compares the account with your identity: it is your first connection, or a number that the bank cannot confirm to us. You need not do anything: we tell you by e-mail.',
  ],
  active: [
    'El banco acepta las credenciales, y la cuenta se puede usar.',
    'The bank accepts the credentials, and the account can be used.',
  ],
  activeSettle: ['Elegir dónde cobra el comercio', 'Choose where the merchant is paid'],
  activeSilent: [
    'La última vez el banco no respondió; le seguimos preguntando.',
    'The last time the bank did not answer; we go on asking.',
  ],
  failing: [
    'La conexión funcionaba y ahora el banco la rechaza: los cobros y los envíos de esta cuenta pueden fallar.',
    'The connection worked, and now the bank rejects it: charges and payments of this account may fail.',
  ],
  disabled: [
    'Una persona de nuestro equipo la rechazó, y sus credenciales se borraron. Corrige lo que dice el motivo y entra credenciales otra vez.',
    'A person of our team has rejected it, and its credentials were deleted. Mend what the reason says, and enter credentials again.',
  ],
  reason: ['Motivo:', 'Reason:'],
  code: ['Código del banco:', 'The bank’s code:'],
  replace: ['Reemplazar las credenciales', 'Replace the credentials'],
})

interface WhatNextProps {
  of: Connection
  stage: Stage
}

/** What comes next, and whose turn it is. */
export function WhatNext(props: WhatNextProps) {
  switch (props.stage) {
    case 'asking':
      return (
        <p class="notice wait">
          <span class="spin" aria-hidden="true" /> {texts.asking}
        </p>
      )
    case 'pending_approval':
      return <p class="notice wait">{texts.pending_approval}</p>
    case 'silent':
    case 'relay':
      return (
        <div class="notice wait">
          <BankSaid of={props.of} />
          <p>{texts.silent}</p>
        </div>
      )
    case 'active':
      return <Active {...props} />
    case 'taken':
      return (
        <div class="notice bad">
          <BankSaid of={props.of} />
          <p>{texts.taken}</p>
        </div>
      )
    default:
      return <ToReplace {...props} />
  }
}

/** The last error in words, with the code that the bank's people ask for. */
const BankSaid = ({ of: { lastError } }: { of: Connection }) =>
  lastError && (
    <>
      <p>
        <strong>{lastError.message[language]}</strong>
      </p>
      {/^\w*\d\w*$/.test(lastError.code) && (
        <p class="hint">
          {texts.code} <code>{lastError.code}</code>
        </p>
      )}
    </>
  )

const Active = ({ of }: WhatNextProps) => (
  <div class={`notice ${of.lastError ? 'wait' : 'good'}`}>
    {of.lastError?.code === 'RELAY' ? (
      <BankSaid of={of} />
    ) : (
      <p>{of.lastError ? texts.activeSilent : texts.active}</p>
    )}
    <Link to={merchantPath('money')}>{texts.activeSettle}</Link>
  </div>
)

/** A connection that other credentials mend. */
const ToReplace = ({ of, stage }: WhatNextProps) => (
  <div class="notice bad">
    {stage === 'disabled' ? (
      <>
        <p>{texts.disabled}</p>
        <p>
          <strong>
            {texts.reason} {of.rejectionReason}
          </strong>
        </p>
      </>
    ) : (
      <>
        <BankSaid of={of} />
        <p>{stage === 'failing' ? texts.failing : texts.refused}</p>
        <ol class="steps">
          {texts.refusedSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </>
    )}
    <Link to={merchantPath('credentials', { connection: of.id })} class="button">
      {texts.replace}
    </Link>
  </div>
)
