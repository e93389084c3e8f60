import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { ListScreen } from '../../parts/list.tsx'
import { dayOf, nextDay } from '../../parts/period.ts'
import { Empty } from '../../parts/reading.tsx'
import { Link } from '../../router.tsx'
import { Export } from './export.tsx'
import { PaymentRows } from './payment-rows.tsx'
import { paymentTexts as texts } from './texts.ts'

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

/** A merchant’s payments, newest first. */
export function Payments() {
  const { environment, can, client, id } = useMerchant()
  const seesAll = can('transactions:read')
  return (
    <ListScreen
      title={say(['Pagos', 'Payments'])}
      actions={() =>
        can('verifications:write') && (
          <Link to={merchantPath('verifyPayment')} class="button">
            {say(['Verificar un pago móvil', 'Verify a mobile payment'])}
          </Link>
        )
      }
      below={
        seesAll && (
          <p>
            <Link to={merchantPath('refunds')}>{texts.refundList.title}</Link>
          </p>
        )
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
          options: METHODS[environment],
          names: texts.methods,
        },
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
      {(payments) => <PaymentRows payments={payments} />}
    </ListScreen>
  )
}
