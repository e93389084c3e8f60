import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Moment, Money } from '../../parts/money.tsx'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import { reviewTexts as texts } from '../review/texts.ts'

/** How many are shown; the rest come up as these are settled. */
const FIRST = 5

/** What only a person can settle, before all else. Nothing where nothing waits. */
export function NeedsReview() {
  const { id, environment, client } = useMerchant()
  const { data } = useRequest(
    () => client.listMerchantPayments({ query: { environment, needsReview: true, limit: FIRST } }),
    [id, environment],
  )
  if (data === null || data.total === 0) return null
  return (
    <section class="notice bad">
      <h2>
        {say([
          data.total === 1
            ? 'Un pago espera que alguien lo revise'
            : `${data.total} pagos esperan revisión`,
          data.total === 1
            ? 'One payment waits for somebody to review it'
            : `${data.total} payments wait for review`,
        ])}
      </h2>
      <p>
        {say([
          data.total === 1
            ? 'El banco no pudo decir cómo terminó. Búscalo en los movimientos de tu cuenta y di si el dinero se movió. No lo repitas antes.'
            : 'El banco no pudo decir cómo terminaron. Búscalos en los movimientos de tu cuenta y di si el dinero se movió. No los repitas antes.',
          data.total === 1
            ? 'The bank could not tell how it ended. Look for it among your account’s movements, and say whether the money moved. Do not repeat it before.'
            : 'The bank could not tell how they ended. Look for them among your account’s movements, and say whether the money moved. Do not repeat them before.',
        ])}
      </p>
      <ul class="lines">
        {data.data.map(({ id: payment, kind, createdAt, amount }) => (
          <li key={payment}>
            <div>
              <Link to={merchantPath('review', { payment })}>{texts.kinds[kind]}</Link>{' '}
              <Moment of={createdAt} />
            </div>
            <Money of={amount} />
          </li>
        ))}
      </ul>
    </section>
  )
}
