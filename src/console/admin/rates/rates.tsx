import { useState } from 'preact/hooks'
import { addDays, caracasDay } from '../../../domain/caracas.ts'
import { say } from '../../language.ts'
import { dayText, Moment, rateText } from '../../parts/money.tsx'
import { nextDay } from '../../parts/period.ts'
import type { Schemas } from '../../requests/client.ts'
import { AdminList, DAY_FILTERS } from '../parts/list.tsx'
import { adminApi } from '../requests.ts'
import { SetRate } from './set-rate.tsx'

const rateTexts = say({
  changed: {
    applied: (rate: string, day: string) =>
      say([`Desde el ${day} vale ${rate} por dólar.`, `From ${day} on it is ${rate} per dollar.`]),
    awaiting_approval: (rate: string, day: string) =>
      say([
        `${rate} por dólar desde el ${day} todavía no vale: está muy lejos de la tasa de ahora.`,
        `${rate} per dollar from ${day} is not valid yet: it is far from the present rate.`,
      ]),
  },
})
const texts = rateTexts

type Change = Schemas['RateChange']

/** The rate of the dollar day by day, which can be set by hand. */
export function Rates() {
  const [change, setChange] = useState<Change | null>(null)
  return (
    <AdminList
      title={say(['Tasas del dólar', 'Rates of the dollar'])}
      actions={({ reload }) => (
        <SetRate
          onDone={(done) => {
            setChange(done)
            void reload()
          }}
        />
      )}
      below={change && <Changed of={change} />}
      filters={DAY_FILTERS}
      read={({ from, to }) =>
        // The rate of tomorrow may be known, and may have been set here.
        adminApi.listRateHistory({
          query: { from, to: nextDay(to) ?? addDays(caracasDay(new Date()), 8) },
        })
      }
      empty={<p class="quiet">{say(['Prueba con otros días.', 'Try other days.'])}</p>}
      keyOf={({ effectiveDate }) => effectiveDate}
      columns={() => [
        {
          name: say(['Desde el día', 'From the day']),
          cell: ({ effectiveDate }) => dayText(effectiveDate),
        },
        {
          name: say(['Fuente', 'Source']),
          cell: ({ source }) => (source === 'manual' ? say(['A mano', 'By hand']) : source),
        },
        {
          name: say(['Bolívares por dólar', 'Bolívares per dollar']),
          figure: true,
          cell: ({ rate }) => rateText(rate),
        },
      ]}
    />
  )
}

/** What came of a rate that was sent: it applies, or waits for another administrator. */
const Changed = ({ of: { status, rate, effectiveDate, approvalExpiresAt } }: { of: Change }) => (
  <section class={`notice ${status === 'applied' ? 'good' : 'wait'}`} role="status">
    <p>
      <strong>{texts.changed[status](rateText(rate), dayText(effectiveDate))}</strong>
    </p>
    {approvalExpiresAt !== null && (
      <p>
        {say([
          'Otro administrador tiene que enviar lo mismo antes del',
          'Another administrator has to send the same before',
        ])}{' '}
        <Moment of={approvalExpiresAt} />.
      </p>
    )}
  </section>
)
