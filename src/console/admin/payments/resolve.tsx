import { Action } from '../../parts/action.tsx'
import { Field } from '../../parts/form.tsx'
import { moneyText } from '../../parts/money.tsx'
import type { Schemas } from '../../requests/client.ts'
import { given } from '../../requests/given.ts'
import { adminApi } from '../requests.ts'
import { adminTexts } from '../texts.ts'
import { bankOrderTexts } from './texts.ts'

const { resolve: texts } = bankOrderTexts

interface ResolveProps {
  of: Schemas['AdminPayment']
  onDone(): void
}

/** Settles what no bank can tell, with how it is known. The outcome is final. */
export function Resolve({ of: { id, amount, kind }, onDone }: ResolveProps) {
  return (
    <Action
      label={texts.open}
      look="main"
      title={texts.title(adminTexts.kinds[kind], moneyText(amount))}
      once={`resolve ${id}`}
      send={({ status = '', reference = '', reason = '' }, options) =>
        adminApi.resolvePayment(
          {
            id,
            body: { status: status as 'success' | 'failed', reason, ...given({ reference }) },
          },
          options,
        )
      }
      onDone={onDone}
      action={texts.action}
      refusals={{ CONFLICT: texts.conflict }}
      danger
    >
      <p>{texts.lead}</p>
      <Field
        name="status"
        label={texts.status}
        hint={texts.statusHint}
        options={[
          ['', texts.choose],
          ['success', texts.success],
          ['failed', texts.failed],
        ]}
      />
      <Field
        name="reference"
        label={bankOrderTexts.reference}
        hint={texts.referenceHint}
        inputMode="numeric"
        maxLength={40}
        optional
      />
      <Field name="reason" label={texts.reason} hint={texts.reasonHint} rows={3} maxLength={500} />
    </Action>
  )
}
