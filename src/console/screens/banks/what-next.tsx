import { language } from '../../language.ts'
import { merchantPath } from '../../merchant.ts'
import { Link } from '../../router.tsx'
import type { Connection, Stage } from './connection-parts.tsx'
import { bankTexts } from './texts.ts'

const texts = bankTexts.next

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
    <p>{of.lastError ? texts.activeSilent : texts.active}</p>
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
