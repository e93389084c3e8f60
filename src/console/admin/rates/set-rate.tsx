import { caracasDay } from '../../../domain/caracas.ts'
import { Action } from '../../parts/action.tsx'
import { Field } from '../../parts/form.tsx'
import type { Schemas } from '../../requests/client.ts'
import { adminApi } from '../requests.ts'
import { rateTexts } from './texts.ts'

const { set: texts } = rateTexts

/** `36,6642` -> 36.6642. What is no number is sent as it was typed, which the service refuses. */
function typedRate(text: string): number {
  const rate = Number(text.replace(',', '.'))
  return Number.isNaN(rate) || text === '' ? (text as unknown as number) : rate
}

/** Sets the rate of a day by hand, over whatever a source reports. */
export const SetRate = ({ onDone }: { onDone(change: Schemas['RateChange']): void }) => (
  <Action
    label={texts.open}
    look="main"
    title={texts.title}
    action={texts.action}
    send={({ rate = '', effectiveDate = '' }) =>
      adminApi.setRate({ body: { currency: 'USD', rate: typedRate(rate), effectiveDate } })
    }
    onDone={onDone}
    danger
  >
    <p>{texts.lead}</p>
    <Field name="rate" label={texts.rate} hint={texts.rateHint} inputMode="decimal" />
    <Field
      name="effectiveDate"
      type="date"
      label={texts.day}
      hint={texts.dayHint}
      value={caracasDay(new Date())}
    />
  </Action>
)
