import './start.css'
import { caracasDay } from '../../../domain/caracas.ts'
import { formatTime } from '../../../domain/format.ts'
import { language, say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { DayChart } from '../../parts/day-chart.tsx'
import { Money, moneyText, sizeOf } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import {
  changeFrom,
  type HourSum,
  type SalesOfDay,
  type Sum,
  sumOf,
  sumsByMethod,
  sumsByPerson,
} from '../../parts/sales-of-day.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import { paymentTexts } from '../payments/texts.ts'

/** What was sold today beside the same day of the week before, by hour, by how it was paid and by who charged. */
export function Today({ hasClosing = false }: { hasClosing?: boolean }) {
  const { client, environment, id } = useMerchant()
  const reading = useRequest(
    () => client.getSalesOfDay({ query: { environment } }),
    [id, environment],
  )
  return (
    <>
      <section class="card today">
        <div class="title">
          <h2>{say(['Vendido hoy', 'Sold today'])}</h2>
          {hasClosing && (
            <Link to={merchantPath('closing', { day: caracasDay(new Date()) })}>
              {say(['Cierre de hoy', 'Today’s closing'])}
            </Link>
          )}
        </div>
        <Show of={reading}>{(sales) => <Sales of={sales} />}</Show>
      </section>
      {reading.data && <Parts of={reading.data} />}
    </>
  )
}

/** By how it was paid and by who charged; nothing where nothing was sold. */
function Parts({ of }: { of: SalesOfDay }) {
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

function Sales({ of }: { of: SalesOfDay }) {
  const today = of.data.filter(({ day }) => day === of.day)
  const before = of.data.filter(({ day }) => day === of.weekBefore)
  const sum = sumOf(today)
  const text = moneyText(sum.amountVes)
  return (
    <>
      <div>
        <p class={`today-sum ${sizeOf(text)}`}>{text}</p>
        <p class="quiet">
          <Comparison
            of={sum}
            with={sumOf(before.filter(({ isByNow }) => isByNow))}
            day={of.weekBefore}
          />
          {sum.amountUsd !== null && `${moneyText(sum.amountUsd, 'USD')} · `}
          {countText(sum.count)}
          <Pending of={today} />
        </p>
      </div>
      {of.data.length > 0 && <Hours today={today} before={before} day={of.weekBefore} />}
    </>
  )
}

const countText = (count: number): string =>
  say([count === 1 ? '1 pago' : `${count} pagos`, count === 1 ? '1 payment' : `${count} payments`])

/** How much more or less it is than the same day of the week before was at this hour. */
function Comparison({ of, with: other, day }: { of: Sum; with: Sum; day: string }) {
  const change = changeFrom(of.amountVes, other.amountVes)
  if (change === null) return null
  const weekday = weekdayOf(day)
  return (
    <>
      <span class={change < 0 ? 'less' : 'more'}>
        {change < 0 ? '▼' : '▲'} {changeText(Math.abs(change))}
      </span>{' '}
      {say([`que el ${weekday} pasado a esta hora`, `on last ${weekday} at this hour`])} ·{' '}
    </>
  )
}

/** Percents of thousands say nothing any more. */
const changeText = (percents: number): string =>
  percents < 1000 ? `${percents} %` : say(['más de 10 veces', 'more than 10 times'])

/** How many payments still wait for their bank. */
function Pending({ of }: { of: readonly HourSum[] }) {
  const count = of
    .filter(({ status }) => status === 'pending')
    .reduce((all, row) => all + row.count, 0)
  if (count === 0) return null
  return (
    <>
      {' · '}
      {say([`${count} esperando al banco`, `${count} waiting for the bank`])}
    </>
  )
}

/** When shops are open, unless something was sold at another hour. */
const OPEN = [7, 19] as const

interface HoursProps {
  today: readonly HourSum[]
  before: readonly HourSum[]
  /** Of the week before. */
  day: string
}

function Hours({ today, before, day }: HoursProps) {
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

/** `viernes`, of a day in Caracas. */
const weekdayOf = (day: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(new Date(day))
