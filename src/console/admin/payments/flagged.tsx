import { Moment, Money } from '../../parts/money.tsx'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import { adminApi } from '../requests.ts'
import { adminPath } from '../routes.ts'
import { adminTexts } from '../texts.ts'
import { bankOrderTexts as texts } from './texts.ts'

const FIRST = 5

/** What waits, before the list of all. Nothing where nothing waits. */
export function Flagged() {
  const { data } = useRequest(
    () => adminApi.listPayments({ query: { flagged: true, limit: FIRST } }),
    [],
  )
  if (data === null || data.total === 0) return null
  return (
    <section class="notice bad">
      <h2>{texts.waiting(data.total)}</h2>
      <p>{texts.waitingLead}</p>
      <ul class="lines flagged-lines">
        {data.data.map(({ id, kind, createdAt, amount }) => (
          <li key={id}>
            <div>
              <Link to={adminPath('payment', { payment: id })}>{adminTexts.kinds[kind]}</Link>{' '}
              <Moment of={createdAt} />
            </div>
            <Money of={amount} />
          </li>
        ))}
      </ul>
      {data.total > FIRST && (
        <Link to={adminPath('payments', {}, { flagged: 'true' })}>
          {texts.allWaiting(data.total)}
        </Link>
      )}
    </section>
  )
}
