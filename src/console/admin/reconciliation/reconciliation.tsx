import { addDays, caracasDay, startOfCaracasDay } from '../../../domain/caracas.ts'
import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { dayText, Moment, Money } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import { NOTHING } from '../../parts/table.tsx'
import type { Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link, setQuery, usePlace } from '../../router.tsx'
import { DenseTable } from '../parts/dense-table.tsx'
import { bankText } from '../parts/values.tsx'
import { adminApi } from '../requests.ts'
import { adminPath } from '../routes.ts'
import { adminTexts } from '../texts.ts'
import { differenceTexts } from './difference-texts.ts'

const reconciliationTexts = say({ title: ['Conciliación', 'Reconciliation'] })
const texts = reconciliationTexts

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
        <p class="quiet">
          {say([
            'Lo que el banco tiene distinto de lo nuestro, día por día.',
            'What the bank has otherwise than we have, day by day.',
          ])}
        </p>
      </div>
      <div class="actions days">
        <button
          type="button"
          class="plain small"
          aria-label={say(['Día anterior', 'Day before'])}
          onClick={() => show(addDays(date, -1))}
        >
          ←
        </button>
        <label class="day">
          <span class="sr-only">{say(['Día', 'Day'])}</span>
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
          aria-label={say(['Día siguiente', 'Day after'])}
          onClick={() => show(addDays(date, 1))}
        >
          →
        </button>
      </div>
      <Show of={reading}>
        {({ connections, total }) => (
          <>
            <Summary day={date} total={total} isAll={isAllRead(connections, date)} />
            {connections.length === 0 && (
              <p class="quiet">
                {say([
                  'Este servicio no tiene conexiones con bancos.',
                  'This service has no connections with banks.',
                ])}
              </p>
            )}
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
        <strong>
          {say([
            total === 0
              ? `${dayText(day)}: ${isAll ? 'el banco y nosotros tenemos lo mismo' : 'ninguna diferencia a la vista'}.`
              : `${dayText(day)}: ${total === 1 ? 'una diferencia' : `${total} diferencias`} por averiguar.`,
            total === 0
              ? `${dayText(day)}: ${isAll ? 'the bank and we have the same' : 'no difference in sight'}.`
              : `${dayText(day)}: ${total === 1 ? 'one difference' : `${total} differences`} to look into.`,
          ])}
        </strong>
      </p>
      {!isAll && (
        <p>
          {say([
            'No todo se pudo comparar hasta el final de ese día: puede haber más.',
            'Not everything could be compared to the end of that day: there may be more.',
          ])}
        </p>
      )}
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
          <Link to={adminPath('user', { user: own.userId })}>
            {say(['De un usuario', 'A user’s own'])}
          </Link>
        </p>
      )}
      <p class="quiet">
        {readAt === null ? (
          say([
            'Su estado de cuenta no se ha leído, o ese banco no lo ofrece.',
            'Its statement was never read, or the bank has none.',
          ])
        ) : (
          <>
            {say([
              'Comparado con el estado de cuenta leído el',
              'Compared with the statement read on',
            ])}{' '}
            <Moment of={readAt} />
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
              name: say(['Diferencia', 'Difference']),
              cell: ({ kind }) => <strong>{differenceTexts.kinds[kind].name}</strong>,
            },
            { name: adminTexts.created, cell: ({ createdAt }) => <Moment of={createdAt} /> },
            {
              name: say(['Referencia', 'Reference']),
              cell: ({ reference }) => reference ?? NOTHING,
            },
            { name: say(['Orden', 'Order']), cell: Order },
            {
              name: say(['Nosotros', 'We']),
              figure: true,
              cell: ({ paymentId, amount }) =>
                paymentId === null ? NOTHING : <Money of={amount} />,
            },
            { name: say(['El banco', 'The bank']), figure: true, cell: Theirs },
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
    <Link to={adminPath('payment', { payment: paymentId })}>{say(['Ver', 'See'])}</Link>
  )

const Theirs = ({ bankAmount }: Difference) =>
  bankAmount === null ? NOTHING : <Money of={bankAmount} />
