import { say } from '../../language.ts'
import { Action } from '../../parts/action.tsx'
import { Field } from '../../parts/form.tsx'
import type { Schemas } from '../../requests/client.ts'
import { adminApi } from '../requests.ts'
import { adminTexts } from '../texts.ts'

type Bank = Exclude<Schemas['OperationChange']['bank'], undefined>

interface RestartProps {
  of: Schemas['Operation']
  onDone(): void
}

/** Lets the payments go on that were stopped. */
export const Restart = ({ of, onDone }: RestartProps) => (
  <Action
    label={say(['Permitir de nuevo', 'Allow again'])}
    look="main"
    title={say(['Permitir los pagos de nuevo', 'Allow payments again'])}
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
    <p>
      {say([
        'Desde ya los pagos nuevos salen otra vez al banco. Los que se intentaron mientras tanto no se hicieron y no se hacen solos: hay que repetirlos.',
        'New payments go to the bank again at once. Those that were tried in the meantime were not made, and are not made by themselves: they have to be repeated.',
      ])}
    </p>
    <Field
      name="reason"
      label={adminTexts.reason}
      hint={adminTexts.reasonAudit}
      rows={2}
      maxLength={500}
    />
  </Action>
)
