import { language, say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { ListScreen } from '../../parts/list.tsx'
import { Moment, Money } from '../../parts/money.tsx'
import { Empty } from '../../parts/reading.tsx'
import { Status } from '../../parts/status.tsx'
import { Table } from '../../parts/table.tsx'
import { Link } from '../../router.tsx'
import { refundTexts } from './refund-texts.ts'
import { REFUND_TONES, type RefundState } from './refund-tones.ts'
import { paymentTexts } from './texts.ts'

const STATUSES = Object.keys(REFUND_TONES) as RefundState[]

/** A merchant’s refunds, newest first; those that failed say why, and lead to the payment that can be tried again. */
export function Refunds() {
  const { environment, client } = useMerchant()
  return (
    <ListScreen
      title={refundTexts.title}
      filters={{
        status: {
          areChips: true,
          label: paymentTexts.status,
          all: say(['Todas', 'All']),
          options: STATUSES,
          names: refundTexts.statuses,
        },
      }}
      read={(query) => client.listMerchantRefunds({ query: { environment, ...query } })}
      empty={
        <Empty title={say(['No hay devoluciones', 'No refunds'])}>
          <p class="quiet">
            {say([
              'El dinero se devuelve desde cada pago o pedido.',
              'Money is refunded from each payment or order.',
            ])}
          </p>
        </Empty>
      }
    >
      {(refunds) => (
        <Table
          rows={refunds}
          keyOf={({ id }) => id}
          columns={[
            {
              name: say(['Fecha', 'Date']),
              cell: ({ transactionId, createdAt, failureReason }) => (
                <>
                  <Link
                    to={merchantPath('payment', { transaction: transactionId })}
                    class="row-link"
                  >
                    <Moment of={createdAt} />
                  </Link>
                  {failureReason && <p class="quiet">{failureReason[language]}</p>}
                </>
              ),
            },
            {
              name: paymentTexts.status,
              cell: ({ status }) => (
                <Status tone={REFUND_TONES[status]}>{refundTexts.statuses[status]}</Status>
              ),
            },
            {
              name: say(['Monto', 'Amount']),
              figure: true,
              cell: ({ amount }) => <Money of={amount} />,
            },
          ]}
        />
      )}
    </ListScreen>
  )
}
