import { say } from '../../language.ts'
import { useMerchant } from '../../merchant.ts'
import { Action } from '../../parts/action.tsx'
import { typedAmount } from '../../parts/amount.ts'
import { Field } from '../../parts/form.tsx'
import type { Schemas } from '../../requests/client.ts'
import { shiftTexts as texts } from './texts.ts'

interface OpenShiftProps {
  /** Those in use. */
  tills: readonly Schemas['Till'][]
  look?: 'main' | 'bare'
  onDone(shift: Schemas['Shift']): unknown
}

/** Opens a shift at a till, with the cash that is in it. */
export function OpenShift({ tills, look = 'main', onDone }: OpenShiftProps) {
  const { client, id, environment } = useMerchant()
  return (
    <Action
      label={texts.openIt}
      look={look}
      once={`shift ${id} ${environment}`}
      isNewAfterRefusal
      send={({ tillId = '', ...typed }, options) =>
        client.openShift({ body: { tillId, float: floatOf(typed), environment } }, options)
      }
      onDone={onDone}
    >
      <Field name="tillId" label={texts.till} options={tills.map((till) => [till.id, till.name])} />
      <p class="quiet">
        {say([
          'El efectivo que ya está en la caja, si hay.',
          'The cash that is in the till already, if any.',
        ])}
      </p>
      {(['VES', 'USD'] as const).map((currency) => (
        <Field
          key={currency}
          name={currency}
          label={`${texts.float} ${currency === 'USD' ? '$' : 'Bs.'}`}
          inputMode="decimal"
          maxLength={20}
          optional
        />
      ))}
    </Action>
  )
}

const floatOf = (typed: Record<string, string>) =>
  (['VES', 'USD'] as const).flatMap((currency) =>
    typed[currency] ? [{ currency, amount: typedAmount(typed[currency]) }] : [],
  )
