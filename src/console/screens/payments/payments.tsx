import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { ListScreen } from '../../parts/list.tsx'
import { Empty } from '../../parts/reading.tsx'
import { Link } from '../../router.tsx'
import { Export } from './export.tsx'
import { PaymentTable } from './payment-table.tsx'
import { paymentTexts as texts } from './texts.ts'

const STATUSES = ['completed', 'pending', 'failed', 'refunded'] as const

/** A merchant’s payments, newest first. */
export function Payments() {
  const { environment, role, client, id } = useMerchant()
  const seesAll = role && role !== 'CASHIER'
  return (
    <ListScreen
      title={say(['Pagos', 'Payments'])}
      actions={() => (
        <Link to={merchantPath('verifyPayment')} class="button">
          {say(['Verificar un pago móvil', 'Verify a mobile payment'])}
        </Link>
      )}
      below={
        seesAll && (
          <p>
            <Link to={merchantPath('refunds')}>{texts.refundList.title}</Link>
          </p>
        )
      }
      filters={{
        search: {
          label: say(['Buscar por referencia', 'Search by reference']),
          inputMode: 'numeric',
        },
        status: { label: texts.status, options: STATUSES, names: texts.statuses },
      }}
      read={(query) => client.listTransactions({ query: { environment, ...query } })}
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
            {say(['Prueba con otra referencia u otro estado.', 'Try another reference or status.'])}
          </p>
        </Empty>
      }
      foot={(values) => seesAll && <Export merchantId={id} filters={{ environment, ...values }} />}
    >
      {(payments) => <PaymentTable payments={payments} />}
    </ListScreen>
  )
}
