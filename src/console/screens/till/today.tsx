import { formatTime } from '../../../domain/format.ts'
import { isOfTill } from '../../../domain/own-number.ts'
import { language, say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { DialogButton } from '../../parts/action.tsx'
import { Money, moneyText } from '../../parts/money.tsx'
import { Loading } from '../../parts/reading.tsx'
import { Rows } from '../../parts/rows.tsx'
import { type HourSum, sumOf, sumsByPerson } from '../../parts/sales-of-day.ts'
import { Status } from '../../parts/status.tsx'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import { orderTexts } from '../orders/texts.ts'

/** How many of the last orders are looked at for sales of the till, and how many of these are shown. */
const LOOKED_AT = 30
const SHOWN = 8

const title = say(['Hoy en caja', 'Today at the till'])

/** What was sold today at the till; of a cashier by themselves. */
function useToday(): readonly HourSum[] | null {
  const { client, environment, id } = useMerchant()
  const { data } = useRequest(
    () => client.getSalesOfDay({ query: { environment } }),
    [id, environment],
  )
  return data?.data.filter(({ day, person }) => day === data.day && person !== null) ?? null
}

function todayText(rows: readonly HourSum[]): string {
  const { count, amountVes } = sumOf(rows)
  const sales = say([
    count === 1 ? '1 venta' : `${count} ventas`,
    count === 1 ? '1 sale' : `${count} sales`,
  ])
  return `${sales} · ${moneyText(amountVes)}`
}

/** The sum of the day, behind which is who sold how much, and the last sales. */
export function TodayButton() {
  const rows = useToday()
  return (
    <DialogButton
      label={`${say(['Hoy', 'Today'])}: ${rows === null ? '—' : todayText(rows)}`}
      title={title}
      look="bare"
    >
      {() => <TodaysSales rows={rows} />}
    </DialogButton>
  )
}

/** The same beside the till, where there is room. */
export const TodayAside = () => (
  <section class="till-today">
    <h2>{title}</h2>
    <TodaysSales rows={useToday()} />
  </section>
)

function TodaysSales({ rows }: { rows: readonly HourSum[] | null }) {
  if (rows === null) return <Loading />
  return (
    <div class="stack">
      <p class="till-sum">{todayText(rows)}</p>
      <ByPerson rows={rows} />
      <LastSales />
    </div>
  )
}

/** Who sold how much; who may see everybody’s sales gets to theirs. */
function ByPerson({ rows }: { rows: readonly HourSum[] }) {
  const { can } = useMerchant()
  return (
    <ul class="lines">
      {sumsByPerson(rows).map(({ id, name, sum }) => (
        <li key={id}>
          <div>
            {can('members:read') ? (
              <Link to={merchantPath('orders', {}, { createdBy: id })}>{name}</Link>
            ) : (
              name
            )}{' '}
            <span class="quiet">({sum.count})</span>
          </div>
          <Money of={sum.amountVes} />
        </li>
      ))}
    </ul>
  )
}

function LastSales() {
  const { client, environment, id } = useMerchant()
  const { data } = useRequest(
    () => client.listCheckouts({ query: { environment, limit: LOOKED_AT } }),
    [id, environment],
  )
  if (data === null) return <Loading />
  const sales = data.data.filter(({ externalReference }) => isOfTill(externalReference))
  if (sales.length === 0) {
    return <p class="quiet">{say(['Aún no hay ventas.', 'No sales yet.'])}</p>
  }
  return (
    <>
      <h3>{say(['Últimas ventas', 'Last sales'])}</h3>
      <Rows of={sales.slice(0, SHOWN)}>
        {(sale) => ({
          to: merchantPath('sale', { order: sale.id }),
          name: <Money of={sale.amount} in={sale.currency} />,
          about: (
            <span class="line">
              {[
                formatTime(new Date(sale.createdAt), language),
                sale.createdBy?.name,
                sale.description,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          ),
          state: (
            <Status tone={sale.status === 'paid' ? 'good' : 'quiet'}>
              {orderTexts.statuses[sale.status]}
            </Status>
          ),
        })}
      </Rows>
    </>
  )
}
