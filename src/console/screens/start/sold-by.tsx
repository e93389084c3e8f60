import '../../parts/table.css'
import './sold-by.css'
import { formatTime } from '../../../domain/format.ts'
import { language, say } from '../../language.ts'
import { DayChart } from '../../parts/day-chart.tsx'
import { Money, moneyText } from '../../parts/money.tsx'
import {
  type HourSum,
  type SalesOfDay,
  type Sum,
  sumOf,
  sumsByMethod,
  sumsByPerson,
} from '../../parts/sales-of-day.ts'
import { paymentTexts } from '../payments/texts.ts'
import { weekdayOf } from './weekday.ts'

/** When shops are open, unless something was sold at another hour. */
const OPEN = [7, 19] as const

interface HoursProps {
  today: readonly HourSum[]
  before: readonly HourSum[]
  /** Of the week before. */
  day: string
}

/** What was sold in each hour of today, and behind it a week before. */
export function Hours({ today, before, day }: HoursProps) {
  const hours = [...today, ...before].map(({ hour }) => hour)
  const [first, last] = [Math.min(OPEN[0], ...hours), Math.max(OPEN[1], ...hours)]
  const values = Array.from({ length: last - first + 1 }, (_, place) => {
    const hour = first + place
    const ofHour = (rows: readonly HourSum[]) =>
      sumOf(rows.filter((row) => row.hour === hour)).amountVes
    const [value, beside] = [ofHour(today), ofHour(before)]
    const texts = say([
      `hoy ${moneyText(value)}, el ${weekdayOf(day)} pasado ${moneyText(beside)}`,
      `today ${moneyText(value)}, last ${weekdayOf(day)} ${moneyText(beside)}`,
    ])
    return { day: hourText(hour), value, beside, text: texts }
  })
  return (
    <DayChart
      of={values}
      label={say([
        'Ventas de hoy por hora, y detrás las del mismo día de la semana pasada',
        'Today’s sales by hour, and behind them those of the same day last week',
      ])}
    >
      <details>
        <summary>{say(['Ver las horas como tabla', 'See the hours as a table'])}</summary>
        <table class="list">
          <thead>
            <tr>
              <th scope="col">{say(['Hora', 'Hour'])}</th>
              <th scope="col" class="figure">
                {say(['Hoy', 'Today'])}
              </th>
              <th scope="col" class="figure">
                {say(['Hace 7 días', '7 days ago'])}
              </th>
            </tr>
          </thead>
          <tbody>
            {values
              .filter(({ value, beside }) => value > 0 || beside > 0)
              .map(({ day: hour, value, beside }) => (
                <tr key={hour}>
                  <td>{hour}</td>
                  <td class="figure">{moneyText(value)}</td>
                  <td class="figure">{moneyText(beside)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </DayChart>
  )
}

/** `7 a. m.` */
const hourText = (hour: number): string =>
  formatTime(new Date(Date.UTC(2026, 0, 1, hour + 4)), language).replace(':00', '')

/** By how it was paid and by who charged; nothing where nothing was sold. */
export function SoldBy({ of }: { of: SalesOfDay }) {
  const today = of.data.filter(({ day }) => day === of.day)
  if (sumOf(today).count === 0) return null
  return (
    <section class="card today-parts">
      <Part
        title={say(['Por forma de pago', 'By method'])}
        of={sumsByMethod(today).map(([method, part]) => [paymentTexts.methods[method], part])}
      />
      <Part title={say(['Por persona', 'By person'])} of={byPerson(today)} />
    </section>
  )
}

type NamedSum = readonly [name: string, sum: Sum]

/** The sums by who charged, and of what nobody did: links, the store, programs. */
function byPerson(rows: readonly HourSum[]): NamedSum[] {
  const alone = sumOf(rows.filter(({ person }) => person === null))
  return [
    ...sumsByPerson(rows).map(({ name, sum }) => [name, sum] as const),
    ...(alone.count > 0
      ? [[say(['Sin caja: enlaces, tienda', 'No till: links, store']), alone] as const]
      : []),
  ]
}

const Part = ({ title, of }: { title: string; of: readonly NamedSum[] }) => (
  <div>
    <h2>{title}</h2>
    <ul class="lines">
      {of.map(([name, { count, amountVes }]) => (
        <li key={name}>
          <div>
            {name} <span class="quiet">({count})</span>
          </div>
          <Money of={amountVes} />
        </li>
      ))}
    </ul>
  </div>
)
