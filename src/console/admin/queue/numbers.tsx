import type { ComponentChildren } from 'preact'
import { formatQuantity } from '../../../domain/format.ts'
import { language, say } from '../../language.ts'
import { DayChart } from '../../parts/day-chart.tsx'
import { FilterField } from '../../parts/list.tsx'
import { dayText, Money, moneyText } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import { type Column, NOTHING } from '../../parts/table.tsx'
import type { Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link, usePlace } from '../../router.tsx'
import { DenseTable } from '../parts/dense-table.tsx'
import { TEST_FILTER } from '../parts/list.tsx'
import { adminApi } from '../requests.ts'
import { adminPath } from '../routes.ts'
import { adminTexts } from '../texts.ts'

const queueTexts = say({
  perDay: ['Pagos de cada día', 'Payments of each day'],
  volumes: {
    VES: ['Cobrado en bolívares', 'Taken in bolívares'],
    USD: ['Cobrado en dólares', 'Taken in dollars'],
  },
  top: ['Comercios con más pagos', 'Merchants with the most payments'],
})
const texts = queueTexts

type Dashboard = Schemas['Dashboard']
type Day = Dashboard['series'][number]
type TopMerchant = Dashboard['topMerchants'][number]
type Currency = 'VES' | 'USD'
type Volume = Dashboard['transactions']['volume']

const sumOf = (volume: Volume, currency: Currency): number =>
  volume.find((sum) => sum.currency === currency)?.amount ?? 0

/** What was taken in a currency; nothing is a dash, which is read faster than a zero. */
function volumeText(volume: Volume, currency: Currency): string {
  const amount = sumOf(volume, currency)
  return amount === 0 ? NOTHING : moneyText(amount, currency)
}

/** A column for each currency, so that amounts align. */
const VOLUME_COLUMNS = (['VES', 'USD'] as const).map(
  (currency): Column<{ volume: Volume }> => ({
    name: texts.volumes[currency],
    figure: true,
    cell: ({ volume }) => {
      const amount = sumOf(volume, currency)
      return amount === 0 ? NOTHING : <Money of={amount} in={currency} />
    },
  }),
)

/** The last thirty days in figures. */
export function Numbers() {
  const { query } = usePlace()
  const environment = query.get('environment') === 'test' ? 'test' : 'live'
  const reading = useRequest(() => adminApi.getDashboard({ query: { environment } }), [environment])
  return (
    <>
      <div class="title">
        <h2>{say(['Los últimos 30 días', 'The last 30 days'])}</h2>
        <div class="filters">
          <FilterField name="environment" of={TEST_FILTER} value={query.get('environment') ?? ''} />
        </div>
      </div>
      <Show of={reading}>
        {(dashboard) => (
          <>
            <Figures of={dashboard} />
            <section class="card">
              <h3>{texts.perDay}</h3>
              <PaymentsChart of={dashboard.series}>
                <details>
                  <summary>{say(['Ver como tabla', 'See as a table'])}</summary>
                  <DenseTable<Day>
                    label={texts.perDay}
                    rows={[...dashboard.series].reverse()}
                    keyOf={({ date }) => date}
                    columns={[
                      { name: say(['Día', 'Day']), cell: ({ date }) => dayText(date) },
                      {
                        name: say(['Pagos', 'Payments']),
                        figure: true,
                        cell: ({ count }) => count,
                      },
                      ...VOLUME_COLUMNS,
                    ]}
                  />
                </details>
              </PaymentsChart>
            </section>
            {dashboard.topMerchants.length > 0 && <TopMerchants of={dashboard.topMerchants} />}
          </>
        )}
      </Show>
    </>
  )
}

function PaymentsChart({ of, children }: { of: Dashboard['series']; children: ComponentChildren }) {
  const [first, last] = [of[0], of[of.length - 1]]
  if (first === undefined || last === undefined) return null
  const most = Math.max(...of.map(({ count }) => count))
  return (
    <DayChart
      of={of.map(({ date, count }) => ({ day: dayText(date), value: count, text: `${count}` }))}
      label={say([
        `Pagos por día del ${dayText(first.date)} al ${dayText(last.date)}, como máximo ${most}`,
        `Payments of each day from ${dayText(first.date)} to ${dayText(last.date)}, at most ${most}`,
      ])}
    >
      {children}
    </DayChart>
  )
}

function Figures({ of: { users, merchants, transactions } }: { of: Dashboard }) {
  const { successRate } = transactions
  const figures = [
    [say(['Pagos creados', 'Payments begun']), transactions.total],
    [texts.volumes.VES, volumeText(transactions.volume, 'VES')],
    [texts.volumes.USD, volumeText(transactions.volume, 'USD')],
    [
      say(['Terminan pagados', 'End as paid']),
      successRate === null
        ? NOTHING
        : `${formatQuantity(Math.round(successRate * 1000) / 10, language)}\u00a0%`,
    ],
    [adminTexts.sections.merchants, merchants.byStatus.active],
    [adminTexts.sections.users, users.total],
  ] as const
  return (
    <dl class="figures">
      {figures.map(([name, value]) => (
        <div key={name} class="card">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const TopMerchants = ({ of }: { of: Dashboard['topMerchants'] }) => (
  <section class="stack">
    <h3>{texts.top}</h3>
    <DenseTable<TopMerchant>
      label={texts.top}
      rows={of}
      keyOf={({ id }) => id}
      columns={[
        {
          name: adminTexts.merchantName,
          cell: ({ id, name }) => (
            <Link to={adminPath('merchant', { merchant: id })} class="row-link">
              {name}
            </Link>
          ),
        },
        { name: say(['Pagados', 'Paid']), figure: true, cell: ({ count }) => count },
        ...VOLUME_COLUMNS,
      ]}
    />
  </section>
)
