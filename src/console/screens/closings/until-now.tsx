import { addDays } from '../../../domain/caracas.ts'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Facts } from '../../parts/facts.tsx'
import { moneyText } from '../../parts/money.tsx'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import { externalTexts } from '../external/texts.ts'
import { besideTexts } from '../payments/beside.ts'
import { Today, useSalesOfDay } from '../start/today.tsx'

/** A day that is not over: what was sold until now, and what was paid outside. Its closing comes when the bank has told of it. */
export function UntilNow({ day }: { day: string }) {
  const sales = useSalesOfDay()
  return (
    <>
      <p class="notice quiet">
        {say([
          'En curso. El cierre queda fijo mañana entre las 2 y las 6 de la mañana, cuando el banco entrega el día completo. Desde entonces no cambia.',
          'Under way. The closing is fixed tomorrow between 2 and 6 in the morning, when the bank has told of the whole day. It does not change after that.',
        ])}
      </p>
      <div class="closing">
        <Today of={sales} />
        <div class="stack">
          <OutsideToday day={day} />
          <div class="actions">
            <Link to={merchantPath('shifts')} class="button plain">
              {besideTexts.shifts}
            </Link>
          </div>
        </div>
      </div>
    </>
  )
}

/** What the team says was paid outside today; nothing where nothing was. */
function OutsideToday({ day }: { day: string }) {
  const { client, environment, id } = useMerchant()
  const { data } = useRequest(
    () => client.getSummary({ query: { environment, from: day, to: addDays(day, 1) } }),
    [id, environment, day],
  )
  const sums = (data?.externalPayments ?? []).filter(({ status }) => status !== 'voided')
  if (sums.length === 0) return null
  return (
    <section class="card">
      <h2>{besideTexts.external}</h2>
      <Facts
        of={sums.map(({ method, currency, amount, count }) => [
          `${externalTexts.methods[method]} ${currency === 'USD' ? '$' : 'Bs.'} ·\u00a0${count}`,
          moneyText(amount, currency),
        ])}
      />
    </section>
  )
}
