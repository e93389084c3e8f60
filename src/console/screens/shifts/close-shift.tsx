import { say } from '../../language.ts'
import { useMerchant } from '../../merchant.ts'
import { Action } from '../../parts/action.tsx'
import { Field } from '../../parts/form.tsx'
import type { Schemas } from '../../requests/client.ts'
import { fieldOf, type Tender, tenderName, typedAmounts, UNUSUAL, USUAL } from './amounts.ts'
import { shiftTexts as texts } from './texts.ts'

interface CloseShiftProps {
  of: Schemas['Shift']
  onDone(): unknown
}

/** Asks what was counted, and says what should have been there afterwards. */
export function CloseShift({ of: shift, onDone }: CloseShiftProps) {
  const { client } = useMerchant()
  return (
    <Action
      label={texts.closeIt}
      once={`close ${shift.id}`}
      isNewAfterRefusal
      send={({ note, ...typed }, options) =>
        client.closeShift(
          {
            shiftId: shift.id,
            body: { counted: typedAmounts([...USUAL, ...UNUSUAL], typed), ...(note && { note }) },
          },
          options,
        )
      }
      onDone={onDone}
    >
      <p class="quiet">
        {say([
          'Cuenta todo lo que hay, también el fondo. Lo que dejes vacío es cero.',
          'Count all that is there, the float too. What you leave empty is zero.',
        ])}
      </p>
      <Counts of={USUAL} />
      <details>
        <summary>{say(['Otras formas de pago', 'Other ways to pay'])}</summary>
        <Counts of={UNUSUAL} />
      </details>
      <Field name="note" label={texts.note} maxLength={500} rows={2} optional />
    </Action>
  )
}

const Counts = ({ of }: { of: readonly Tender[] }) => (
  <div class="shift-counts">
    {of.map((tender) => (
      <Field
        key={fieldOf(tender)}
        name={fieldOf(tender)}
        label={tenderName(tender)}
        inputMode="decimal"
        maxLength={20}
      />
    ))}
  </div>
)
