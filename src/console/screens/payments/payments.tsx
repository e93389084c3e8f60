import { addDays, caracasDay } from '../../../domain/caracas.ts'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Chips } from '../../parts/chips.tsx'
import { Ledger, type ListPath, useRowBeside } from '../../parts/ledger.tsx'
import { ListScreen, PAGE_SIZE } from '../../parts/list.tsx'
import { dayOf, nextDay } from '../../parts/period.ts'
import { Empty } from '../../parts/reading.tsx'
import type { Outcome, Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link, place, usePlace } from '../../router.tsx'
import type { Load, View } from '../../screen.ts'
import { besideTexts } from './beside.ts'
import { Export } from './export.tsx'
import { PaymentRows } from './payment-rows.tsx'
import { paymentTexts as texts } from './texts.ts'
import { useNewPayments } from './use-new-payments.ts'
import { useSavedViews } from './use-saved-views.ts'

const STATUSES = ['completed', 'pending', 'failed', 'refunded'] as const

/** What is paid through banks, and what is simulated. */
const METHODS = {
  live: ['mobile_payment', 'c2p'],
  test: ['mobile_payment', 'c2p', 'sandbox'],
} as const

/** The interface takes the time before which a payment was made. */
const asked = <Values extends { from: string | undefined; to: string | undefined }>({
  from,
  to,
  ...values
}: Values) => ({ ...values, from: dayOf(from), to: nextDay(dayOf(to)) })

/** What is asked for most: all, the days unless one sees today alone, and what the bank has not answered. */
function usualFilters(seesAll: boolean) {
  const today = caracasDay(new Date())
  const days = (from: string | null, to: string | null) => ({ from, to, status: null })
  const all = { label: say(['Todos', 'All']), values: days(null, null) }
  const waiting = {
    label: texts.statuses.pending,
    values: { from: null, to: null, status: 'pending' },
  }
  if (!seesAll) return [all, waiting]
  return [
    all,
    { label: say(['Hoy', 'Today']), values: days(today, null) },
    { label: say(['Ayer', 'Yesterday']), values: days(addDays(today, -1), addDays(today, -1)) },
    { label: say(['7 días', '7 days']), values: days(addDays(today, -6), null) },
    waiting,
  ]
}

const load: Load = () => import('./payment.tsx').then((code) => code.PaymentBeside as View)

const listPath: ListPath = (payment) =>
  merchantPath('payments', {}, { ...Object.fromEntries(place.get().query), payment })

/** A merchant’s payments, newest first, and the one that is opened. */
export const Payments = () => (
  <Ledger
    {...{ part: 'payment', list: listPath, load }}
    own={(transaction) => merchantPath('payment', { transaction })}
    name={say(['Pago', 'Payment'])}
    title={texts.title}
  >
    <PaymentList />
  </Ledger>
)

const NO_TILLS: Outcome<Schemas['TillList']> = {
  data: { data: [], page: 1, limit: 100, total: 0 },
  failure: null,
}

/** By the till whose payments were asked for; the others can be chosen then. */
function useTillFilter() {
  const { client, id } = useMerchant()
  const chosen = usePlace().query.get('tillId')
  const { data } = useRequest(
    async () => (chosen ? client.listTills({ query: { limit: 100 } }) : NO_TILLS),
    [id, chosen === null],
  )
  if (!chosen) return null
  const names = Object.fromEntries((data?.data ?? []).map((till) => [till.id, till.name]))
  const options = [...new Set([chosen, ...Object.keys(names)])]
  return { isMore: true, label: say(['Caja', 'Till']), options, names }
}

function PaymentList() {
  const { environment, can, client, id } = useMerchant()
  const seesAll = can('transactions:read')
  const NewPayments = useNewPayments()
  const SavedViews = useSavedViews()
  const tillId = useTillFilter()
  const rowBeside = useRowBeside('payment', listPath)
  return (
    <ListScreen
      title={seesAll ? texts.title : say(['Hoy', 'Today'])}
      actions={() =>
        can('verifications:write') && (
          <Link to={merchantPath('verifyPayment')} class="button plain">
            {say(['Verificar un pago móvil', 'Verify a mobile payment'])}
          </Link>
        )
      }
      below={
        <p class="actions beside-links">
          <Link to={merchantPath('externalPayments')}>{besideTexts.external}</Link>
          <Link to={merchantPath('shifts')}>{besideTexts.shifts}</Link>
          {seesAll && <Link to={merchantPath('refunds')}>{say(['Devoluciones', 'Refunds'])}</Link>}
        </p>
      }
      chips={
        <>
          <Chips label={say(['Lo más buscado', 'Most asked for'])} of={usualFilters(seesAll)} />
          {SavedViews && <SavedViews />}
        </>
      }
      filters={{
        search: {
          label: say(['Buscar', 'Search']),
          placeholder: say([
            'Teléfono, monto, referencia, pedido, nombre…',
            'Phone, amount, reference, order, name…',
          ]),
          isWide: true,
        },
        status: { isMore: true, label: texts.status, options: STATUSES, names: texts.statuses },
        method: {
          isMore: true,
          label: say(['Forma', 'Method']),
          all: say(['Todas', 'All']),
          options: METHODS[environment],
          names: texts.methods,
        },
        ...(tillId && { tillId }),
        from: { isMore: true, label: say(['Desde el día', 'From the day']), type: 'date' },
        to: { isMore: true, label: say(['Hasta el día', 'Until the day']), type: 'date' },
      }}
      read={({ page, limit, ...values }) =>
        client.listTransactions({ query: { environment, page, limit, ...asked(values) } })
      }
      empty={
        <Empty title={texts.none}>
          <p class="quiet">
            {say([
              'Aquí verás cada pago que recibas. Comparte un enlace para recibir el primero.',
              'Here you see every payment that you receive. Share a link to get the first.',
            ])}
          </p>
          <Link to={merchantPath('links')} class="button plain">
            {say(['Ver mis enlaces', 'See my links'])}
          </Link>
        </Empty>
      }
      noneFound={
        <Empty title={texts.none}>
          <p class="quiet">
            {say([
              'Prueba con los últimos tres números del teléfono, el monto o parte de la referencia.',
              'Try the last three digits of the phone, the amount or part of the reference.',
            ])}
          </p>
        </Empty>
      }
      foot={(values) =>
        seesAll && <Export merchantId={id} filters={{ environment, ...asked(values) }} />
      }
    >
      {(payments, { total = 0, page, values, reload }) => (
        <>
          {page === 1 && NewPayments && (
            <NewPayments
              known={total}
              count={() =>
                client.listTransactions({ query: { environment, limit: 1, ...asked(values) } })
              }
              onShow={reload}
            />
          )}
          <PaymentRows
            payments={payments}
            isPart={{ before: page > 1, after: total > page * PAGE_SIZE }}
            linkTo={(payment) => rowBeside(payment.id)}
          />
        </>
      )}
    </ListScreen>
  )
}
