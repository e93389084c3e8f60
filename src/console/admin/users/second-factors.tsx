import { Action, QuickAction } from '../../parts/action.tsx'
import { Moment } from '../../parts/money.tsx'
import type { Schemas } from '../../requests/client.ts'
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
              <Action
                label={texts.action}
                look="plain"
                title={texts.confirm(name)}
                send={() => adminApi.resetUserFactors({ id })}
                onDone={onChange}
                refusals={{ CONFLICT: texts.conflict }}
                danger
              >
                <p>{texts.lead}</p>
                <p>{texts.effect}</p>
              </Action>
            </div>
          )}
        </>
      )}
    </section>
  )
}

interface PendingResetProps {
  id: string
  dueAt: string
  onChange(): Promise<void>
}

const PendingReset = ({ id, dueAt, onChange }: PendingResetProps) => (
  <div class="notice wait">
    <p>
      {texts.due} <Moment of={dueAt} />
    </p>
    <QuickAction
      label={texts.undo}
      look="plain"
      send={() => adminApi.undoUserFactorReset({ id })}
      onAnswer={onChange}
    />
  </div>
)
