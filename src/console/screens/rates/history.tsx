import { say } from '../../language.ts'
import { List } from '../../parts/list.tsx'
import { dayText, rateText } from '../../parts/money.tsx'
import { dayOf, nextDay } from '../../parts/period.ts'
import { Empty } from '../../parts/reading.tsx'
import { Table } from '../../parts/table.tsx'
import { api } from '../../requests/client.ts'
import { usePlace } from '../../router.tsx'

/** The rates of some days, which are in the address; those of the last month unless it says so. */
export function History() {
  const { query } = usePlace()
  return (
    <section class="stack">
      <h2>{say(['Días anteriores', 'Earlier days'])}</h2>
      {!query.has('from') && !query.has('to') && (
        <p class="hint">
          {say([
            'Sin fechas se muestran los últimos 30 días.',
            'Without dates, the last 30 days are shown.',
          ])}
        </p>
      )}
      <List
        filters={{
          from: { label: say(['Desde', 'From']), type: 'date' },
          to: { label: say(['Hasta', 'To']), type: 'date' },
        }}
        read={({ from, to }) =>
          api.listRateHistory({ query: { from: dayOf(from), to: nextDay(dayOf(to)) } })
        }
        refusals={{
          INVALID_REQUEST: say([
            'Revisa las fechas: «hasta» va después de «desde», y un año es lo máximo.',
            'Check the dates: “to” comes after “from”, and a year is the most.',
          ]),
        }}
        empty={
          <Empty title={say(['No hay tasas en esos días', 'No rates on those days'])}>
            <p class="quiet">
              {say([
                'En un día sin tasa vale la anterior. Elige otras fechas.',
                'On a day without a rate the one before is valid. Choose other dates.',
              ])}
            </p>
          </Empty>
        }
      >
        {(rates) => (
          <Table
            rows={rates}
            keyOf={({ effectiveDate }) => effectiveDate}
            columns={[
              {
                name: say(['Día', 'Day']),
                cell: ({ effectiveDate }) => dayText(effectiveDate),
              },
              {
                name: say(['Bolívares por dólar', 'Bolívares per dollar']),
                figure: true,
                cell: ({ rate }) => rateText(rate),
              },
            ]}
          />
        )}
      </List>
    </section>
  )
}
