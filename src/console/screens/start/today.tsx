import './start.css'
import { caracasDay } from '../../../domain/caracas.ts'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Later } from '../../parts/later.tsx'
import { moneyText, sizeOf } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import {
  changeFrom,
  type HourSum,
  type SalesOfDay,
  type Sum,
  sumOf,
} from '../../parts/sales-of-day.ts'
import { type Reading, useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import { weekdayOf } from './weekday.ts'

const soldBy = () => import('./sold-by.tsx')
const loadHours = () => soldBy().then((code) => code.Hours)
const loadParts = () => soldBy().then((code) => code.SoldBy)

export function useSalesOfDay(): Reading<SalesOfDay> {
  const { client, environment, id } = useMerchant()
  return useRequest(() => client.getSalesOfDay({ query: { environment } }), [id, environment])
}

interface TodayProps {
  of: Reading<SalesOfDay>
  hasClosing?: boolean
}

/** What was sold today beside the same day of the week before, by hour, by how it was paid and by who charged. */
export function Today({ of: reading, hasClosing = false }: TodayProps) {
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
      {reading.data && <Later load={loadParts} of={reading.data} />}
    </>
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
      {of.data.length > 0 && (
        <div class="hours">
          <Later load={loadHours} today={today} before={before} day={of.weekBefore} />
        </div>
      )}
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
