import { useState } from 'preact/hooks'
import { say } from '../../language.ts'
import { typedAmount } from '../../parts/amount.ts'
import { AmountField } from '../../parts/amount-field.tsx'
import { Field } from '../../parts/form.tsx'
import { noteTexts } from '../charge-notes/texts.ts'
import { type Series, seriesTexts as texts } from './texts.ts'

type Every = Series['every']

const EVERY = ['month', 'week', 'year'] as const

/** What was typed of a series, as the interface takes it; `every` apart, which is not changed. */
export const typedSeries = (fields: Record<string, string>) => {
  const { concept = '', amount = '', currency, endsOn, dueAfterDays = '' } = fields
  return {
    concept,
    amount: typedAmount(amount),
    currency: currency as 'USD' | 'VES',
    day: dayOf(fields),
    ...(endsOn && { endsOn }),
    ...(dueAfterDays && { dueAfterDays: Number(dueAfterDays) }),
  }
}

/** Of a year, day and month are two fields. */
const dayOf = ({ day = '', month }: Record<string, string>): string =>
  month ? `${month}-${day.padStart(2, '0')}` : day

/** What a series asks for and when; of a new one also how long its periods are. */
export function SeriesFields({ of: series }: { of?: Series }) {
  const [every, setEvery] = useState<Every>(series?.every ?? 'month')
  return (
    <>
      <Field
        name="concept"
        label={noteTexts.concept}
        hint={say(['Como «Mensualidad».', 'Such as “Monthly fee”.'])}
        value={series?.concept}
        maxLength={120}
      />
      <AmountField value={series?.amount.toFixed(2)} currency={series?.currency} />
      {!series && (
        <div onChange={({ target }) => isEvery(target) && setEvery(target.value as Every)}>
          <Field
            name="every"
            label={say(['Cada cuánto', 'How often'])}
            value={every}
            options={EVERY.map((one) => [one, texts.every[one]] as const)}
          />
        </div>
      )}
      <DayFields key={every} every={every} day={series?.day} />
      <Field
        name="dueAfterDays"
        label={say(['Días para pagar', 'Days to pay'])}
        hint={say(['Desde que se hace la nota.', 'From when the note is made.'])}
        inputMode="numeric"
        maxLength={3}
        value={String(series?.dueAfterDays ?? 5)}
        optional
      />
      <Field
        name="endsOn"
        type="date"
        label={say(['Termina el', 'Ends on'])}
        hint={say(['Sin fecha, no termina.', 'Without a day, never.'])}
        value={series?.endsOn ?? undefined}
        optional
      />
    </>
  )
}

const isEvery = (target: EventTarget | null): target is HTMLSelectElement =>
  target instanceof HTMLSelectElement && target.name === 'every'

function DayFields({ every, day = '' }: { every: Every; day?: string | undefined }) {
  if (every === 'week')
    return (
      <Field
        name="day"
        label={say(['Qué día', 'Which day'])}
        value={day || '1'}
        options={texts.weekdays.map((name, place) => [String(place + 1), name] as const)}
      />
    )
  const [month = '01', date = '1'] = every === 'year' && day ? day.split('-') : ['01', day || '1']
  return (
    <>
      {every === 'year' && (
        <Field
          name="month"
          label={say(['Qué mes', 'Which month'])}
          value={month}
          options={texts.months.map(
            (name, place) => [String(place + 1).padStart(2, '0'), name] as const,
          )}
        />
      )}
      <Field
        name="day"
        label={say(['Qué día del mes', 'Which day of the month'])}
        hint={say([
          'Del 1 al 31. Si el mes no lo tiene, el último.',
          'From 1 to 31. What a month lacks is its last day.',
        ])}
        inputMode="numeric"
        maxLength={2}
        value={String(Number(date))}
      />
    </>
  )
}
