import { Action } from '../../parts/action.tsx'
import { Field } from '../../parts/form.tsx'
import type { Schemas } from '../../requests/client.ts'
import { adminApi } from '../requests.ts'
import { adminTexts } from '../texts.ts'
import { operationTexts } from './texts.ts'

const { restart: texts } = operationTexts

type Bank = Exclude<Schemas['OperationChange']['bank'], undefined>

interface RestartProps {
  of: Schemas['Operation']
  onDone(): void
}

/** Lets the payments go on that were stopped. */
export const Restart = ({ of, onDone }: RestartProps) => (
  <Action
    label={texts.open}
    look="main"
    title={texts.title}
    send={({ reason = '' }) =>
      adminApi.setOperations({
        body: {
          environment: of.environment,
          // The service lists the banks that it takes.
          bank: of.bank as Bank,
          merchantId: of.merchantId,
          enabled: true,
          reason,
        },
      })
    }
    onDone={onDone}
  >
    <p>{texts.lead}</p>
    <Field
      name="reason"
      label={adminTexts.reason}
      hint={adminTexts.reasonAudit}
      rows={2}
      maxLength={500}
    />
  </Action>
)
