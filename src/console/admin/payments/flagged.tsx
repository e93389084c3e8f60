import { say } from '../../language.ts'
import { Moment, Money } from '../../parts/money.tsx'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import { adminApi } from '../requests.ts'
import { adminPath } from '../routes.ts'
import { adminTexts } from '../texts.ts'

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
      <h2>
        {say([
          data.total === 1 ? 'Una orden espera por ti' : `${data.total} órdenes esperan por ti`,
          data.total === 1 ? 'One order waits for you' : `${data.total} orders wait for you`,
        ])}
      </h2>
      <p>
        {say([
          'Ningún banco puede decir cómo terminaron. Búscalas en el estado de cuenta.',
          'No bank can tell how they ended. Look for them in the statement.',
        ])}
      </p>
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
          {say([`Ver las ${data.total}`, `See all ${data.total}`])}
        </Link>
      )}
    </section>
  )
}
