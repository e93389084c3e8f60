import { useState } from 'preact/hooks'
import { Dialog } from '../../parts/dialog.tsx'
import { FailureNotice } from '../../parts/failure.tsx'
import { Form } from '../../parts/form.tsx'
import { Moment } from '../../parts/money.tsx'
import type { Failure, Schemas } from '../../requests/client.ts'
import { adminApi } from '../requests.ts'
import { userTexts } from './texts.ts'

const texts = userTexts.factors

interface SecondFactorsProps {
  of: Schemas['AdminUser']
  /** Administrators do not remove their own here. */
  isOwn: boolean
  onChange(): Promise<void>
}

/** A user's second factors, which an administrator removes for whoever has lost them. */
export function SecondFactors({ of, isOwn, onChange }: SecondFactorsProps) {
  const { id, name, hasSecondFactor, factorsResetDueAt } = of
  const [isAsking, setAsking] = useState(false)
  return (
    <section class="card">
      <h2>{texts.title}</h2>
      {!hasSecondFactor ? (
        <p>{texts.none}</p>
      ) : factorsResetDueAt ? (
        <PendingReset id={id} dueAt={factorsResetDueAt} onChange={onChange} />
      ) : (
        <>
          <p>{texts.set}</p>
          {!isOwn && (
            <div class="actions">
              <button type="button" class="plain" onClick={() => setAsking(true)}>
                {texts.action}
              </button>
            </div>
          )}
        </>
      )}
      {isAsking && (
        <Dialog title={texts.confirm(name)} onClose={() => setAsking(false)}>
          <Form
            send={() => adminApi.resetUserFactors({ id })}
            onDone={() => {
              setAsking(false)
              void onChange()
            }}
            action={texts.action}
            refusals={{ CONFLICT: texts.conflict }}
            danger
          >
            <p>{texts.lead}</p>
            <p>{texts.effect}</p>
          </Form>
        </Dialog>
      )}
    </section>
  )
}

interface PendingResetProps {
  id: string
  dueAt: string
  onChange(): Promise<void>
}

function PendingReset({ id, dueAt, onChange }: PendingResetProps) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const undo = async () => {
    const outcome = await adminApi.undoUserFactorReset({ id })
    setFailure(outcome.failure)
    await onChange()
  }
  return (
    <div class="notice wait">
      <p>
        {texts.due} <Moment of={dueAt} />
      </p>
      {failure && <FailureNotice failure={failure} />}
      <button type="button" class="plain" onClick={undo}>
        {texts.undo}
      </button>
    </div>
  )
}
