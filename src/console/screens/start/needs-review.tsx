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
      <h2>{texts.waiting(data.total)}</h2>
      <p>{texts.waitingLead(data.total)}</p>
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
