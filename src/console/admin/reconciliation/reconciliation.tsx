import { addDays, caracasDay, startOfCaracasDay } from '../../../domain/caracas.ts'
import { useTitle } from '../../frame/use-title.ts'
import { Moment, Money } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import { DenseTable, NOTHING } from '../../parts/table.tsx'
import type { Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link, setQuery, usePlace } from '../../router.tsx'
import { bankText, dayText } from '../parts/values.tsx'
import { adminApi } from '../requests.ts'
import { adminPath } from '../routes.ts'
import { adminTexts } from '../texts.ts'
import { differenceTexts } from './difference-texts.ts'
import { reconciliationTexts as texts } from './texts.ts'

type Connection = Schemas['ReconciledConnection']
type Difference = Schemas['Difference']

const isDay = (text: string | null): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '')

/** Of one day, what the bank has otherwise than we have. */
export function Reconciliation() {
  useTitle(adminTexts.sections.reconciliation)
  const { query } = usePlace()
  const asked = query.get('date')
  const date = isDay(asked) ? asked : addDays(caracasDay(new Date()), -1)
  const reading = useRequest(() => adminApi.getReconciliation({ query: { date } }), [date])
  const show = (day: string) => setQuery({ date: day })
  return (
    <>
      <div>
        <h1>{texts.title}</h1>
        <p class="quiet">{texts.lead}</p>
      </div>
      <div class="actions">
        <button
          type="button"
          class="plain small"
          aria-label={texts.before}
          onClick={() => show(addDays(date, -1))}
        >
          ←
        </button>
        <label class="day">
          <span class="sr-only">{texts.day}</span>
          <input
            key={date}
            type="date"
            defaultValue={date}
            max={caracasDay(new Date())}
            onChange={({ currentTarget }) => show(currentTarget.value)}
          />
        </label>
        <button
          type="button"
          class="plain small"
          aria-label={texts.after}
          onClick={() => show(addDays(date, 1))}
        >
          →
        </button>
      </div>
      <Show of={reading}>
        {({ connections, total }) => (
          <>
            <Summary day={date} total={total} isAll={isAllRead(connections, date)} />
            {connections.length === 0 && <p class="quiet">{texts.noConnections}</p>}
            {connections.map((connection) => (
              <Compared key={connection.connection} of={connection} />
            ))}
          </>
        )}
      </Show>
    </>
  )
}

/** Whether each statement was read after the day had ended; what was not read may differ. */
const isAllRead = (connections: readonly Connection[], day: string): boolean =>
  connections.every(
    ({ readAt }) => readAt !== null && new Date(readAt) >= startOfCaracasDay(addDays(day, 1)),
  )

function Summary({ day, total, isAll }: { day: string; total: number; isAll: boolean }) {
  const tone = total > 0 ? 'wait' : isAll ? 'good' : 'quiet'
  return (
    <section class={`notice ${tone}`}>
      <p>
        <strong>{texts.total(total, dayText(day), isAll)}</strong>
      </p>
      {!isAll && <p>{texts.unread}</p>}
    </section>
  )
}

/** One connection: its bank's rows beside ours. */
const Compared = ({ of: { connection, bank, own, readAt, differences } }: { of: Connection }) => (
  <section class="stack">
    <div>
      <h2>
        {own ? own.accountNumber : connection}, {bankText(bank)}
      </h2>
      {own && (
        <p>
          <Link to={adminPath('user', { user: own.userId })}>{texts.own}</Link>
        </p>
      )}
      <p class="quiet">
        {readAt === null ? (
          texts.neverRead
        ) : (
          <>
            {texts.readAt} <Moment of={readAt} />
          </>
        )}
      </p>
    </div>
    {differences.length > 0 && (
      <>
        <DenseTable
          label={`${texts.title} ${connection}`}
          rows={differences}
          keyOf={({ kind, paymentId, movementId }) => `${kind} ${paymentId} ${movementId}`}
          columns={[
            {
              name: texts.kind,
              cell: ({ kind }) => <strong>{differenceTexts.kinds[kind].name}</strong>,
            },
            { name: adminTexts.created, cell: ({ createdAt }) => <Moment of={createdAt} /> },
            { name: texts.reference, cell: ({ reference }) => reference ?? NOTHING },
            { name: texts.order, cell: Order },
            {
              name: texts.ours,
              figure: true,
              cell: ({ paymentId, amount }) =>
                paymentId === null ? NOTHING : <Money of={amount} />,
            },
            { name: texts.theirs, figure: true, cell: Theirs },
          ]}
        />
        <dl class="legend">
          {[...new Set(differences.map(({ kind }) => kind))].map((kind) => (
            <div key={kind}>
              <dt>{differenceTexts.kinds[kind].name}</dt>
              <dd>{differenceTexts.kinds[kind].lead}</dd>
            </div>
          ))}
        </dl>
      </>
    )}
  </section>
)

const Order = ({ paymentId }: Difference) =>
  paymentId === null ? (
    NOTHING
  ) : (
    <Link to={adminPath('payment', { payment: paymentId })}>{texts.see}</Link>
  )

const Theirs = ({ bankAmount }: Difference) =>
  bankAmount === null ? NOTHING : <Money of={bankAmount} />
