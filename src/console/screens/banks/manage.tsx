import { useState } from 'preact/hooks'
import { merchantPath } from '../../merchant.ts'
import { Action } from '../../parts/action.tsx'
import { FailureNotice } from '../../parts/failure.tsx'
import { api, type Failure } from '../../requests/client.ts'
import { go, Link } from '../../router.tsx'
import { type Connection, connectionName, type Stage, stageOf } from './connection-parts.tsx'
import { bankTexts as texts } from './texts.ts'

/** Where replacing is what comes next, and stands with what is wrong. */
const OFFERED_ABOVE: readonly Stage[] = ['refused', 'failing', 'disabled']

interface ManageProps {
  of: Connection
  onChecked(): Promise<void>
}

/** What its owner can do with a connection. */
export function Manage({ of, onChecked }: ManageProps) {
  const { isBusy, failure, check } = useCheck(of, onChecked)
  const stage = stageOf(of)
  return (
    <section class="card">
      <h2>{texts.facts.manage}</h2>
      {failure && <FailureNotice failure={failure} />}
      <div class="actions">
        {stage !== 'disabled' && stage !== 'asking' && (
          <button type="button" class="plain" disabled={isBusy} onClick={check}>
            {isBusy && <span class="spin" aria-hidden="true" />}
            {isBusy ? texts.checking : texts.check}
          </button>
        )}
        {!OFFERED_ABOVE.includes(stage) && (
          <Link to={merchantPath('credentials', { connection: of.id })} class="button plain">
            {texts.replace.title}
          </Link>
        )}
        <Action
          label={texts.remove.open}
          look="plain"
          send={() => api.deleteBankConnection({ id: of.id })}
          onDone={() => go(merchantPath('banks'), { replace: true })}
          danger
        >
          <p>
            <strong>{connectionName(of)}</strong>
          </p>
          <p>{texts.remove.lead}</p>
          <ul class="steps">
            {texts.remove.stops.map((stop) => (
              <li key={stop}>{stop}</li>
            ))}
          </ul>
        </Action>
      </div>
    </section>
  )
}

/** Has the bank asked now, and the connection read again. */
function useCheck({ id }: Connection, onChecked: () => Promise<void>) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const check = async () => {
    setBusy(true)
    const outcome = await api.checkBankConnection({ id })
    setFailure(outcome.failure)
    await onChecked()
    setBusy(false)
  }
  return { isBusy, failure, check }
}
