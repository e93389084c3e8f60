import { useState } from 'preact/hooks'
import { say } from '../../language.ts'
import { useMerchant } from '../../merchant.ts'
import { DayChart } from '../../parts/day-chart.tsx'
import { dayText, moneyText } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import { useRequest } from '../../requests/use-request.ts'
import { salesByDay } from './sales.ts'

/** The sales of the last 30 days, which are read once they are asked for. */
export function LastDays() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details class="card" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2>{say(['Los últimos 30 días', 'The last 30 days'])}</h2>
      </summary>
      {isOpen && <Days />}
    </details>
  )
}

function Days() {
  const { client, environment, id } = useMerchant()
  const reading = useRequest(() => client.getSummary({ query: { environment } }), [id, environment])
  return (
    <Show of={reading}>
      {(summary) => {
        const days = salesByDay(summary).map(({ day, amountVes }) => ({
          day: dayText(day),
          value: amountVes,
          text: moneyText(amountVes),
        }))
        return (
          <DayChart
            of={days}
            label={say([
              'Ventas de cada uno de los últimos 30 días, en bolívares',
              'Sales of each of the last 30 days, in bolívares',
            ])}
          >
            <details>
              <summary>{say(['Ver los días como tabla', 'See the days as a table'])}</summary>
              <table class="list">
                <thead>
                  <tr>
                    <th scope="col">{say(['Día', 'Day'])}</th>
                    <th scope="col" class="figure">
                      {say(['Vendido', 'Sold'])}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {[...days].reverse().map(({ day, text }) => (
                    <tr key={day}>
                      <td>{day}</td>
                      <td class="figure">{text}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </details>
          </DayChart>
        )
      }}
    </Show>
  )
}
