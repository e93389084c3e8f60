import { caracasDay } from '../../../domain/caracas.ts'
import { say } from '../../language.ts'
import { Action } from '../../parts/action.tsx'
import { Field } from '../../parts/form.tsx'
import type { Schemas } from '../../requests/client.ts'
import { adminApi } from '../requests.ts'

/** `36,6642` -> 36.6642. What is no number is sent as it was typed, which the service refuses. */
function typedRate(text: string): number {
  const rate = Number(text.replace(',', '.'))
  return Number.isNaN(rate) || text === '' ? (text as unknown as number) : rate
}

/** Sets the rate of a day by hand, over whatever a source reports. */
export const SetRate = ({ onDone }: { onDone(change: Schemas['RateChange']): void }) => (
  <Action
    label={say(['Fijar la tasa', 'Set the rate'])}
    look="main"
    title={say(['Fijar la tasa de un día', 'Set the rate of a day'])}
    action={say(['Fijar la tasa', 'Set the rate'])}
    send={({ rate = '', effectiveDate = '' }) =>
      adminApi.setRate({ body: { currency: 'USD', rate: typedRate(rate), effectiveDate } })
    }
    onDone={onDone}
    danger
  >
    <p>
      {say([
        'Con ella se convierte a bolívares todo lo que se cobra en dólares, en todos los comercios, hasta el próximo día que tenga tasa. Reemplaza la que haya de ese día, diga lo que diga el banco.',
        'All that is charged in dollars is converted by it, at every merchant, until the next day that has a rate. It replaces the rate of that day, whatever the bank reports.',
      ])}
    </p>
    <Field
      name="rate"
      label={say(['Bolívares por dólar', 'Bolívares per dollar'])}
      hint={say(['Como 36,6642.', 'Such as 36.6642.'])}
      inputMode="decimal"
    />
    <Field
      name="effectiveDate"
      type="date"
      label={say(['Desde el día', 'From the day'])}
      hint={say(['Hasta 7 días más adelante.', 'At most 7 days ahead.'])}
      value={caracasDay(new Date())}
    />
  </Action>
)
