import './unapplied.css'
import { useEffect, useState } from 'preact/hooks'
import { Ask } from '../../frame/ask.tsx'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { DialogButton } from '../../parts/action.tsx'
import { ListScreen } from '../../parts/list.tsx'
import { Moment, Money, moneyText } from '../../parts/money.tsx'
import { Empty } from '../../parts/reading.tsx'
import { Cards } from '../../parts/rows.tsx'
import { Status } from '../../parts/status.tsx'
import { Link, usePlace } from '../../router.tsx'
import { ApplyForm } from './apply-form.tsx'
import { RefundUnapplied } from './refund-unapplied.tsx'
import { unappliedTexts as texts } from './texts.ts'
import type { Said, UnappliedPayment } from './unapplied-payment.ts'

const STATUSES = ['open', 'applied', 'refunded'] as const
const TONES = { open: 'wait', applied: 'good', refunded: 'quiet' } as const

/** Money that came for an order and counts for none: to be applied to another, or refunded. */
export function Unapplied() {
  const { environment, client } = useMerchant()
  const { query } = usePlace()
  const [done, setDone] = useState<Said | null>(null)
  // What was said is of the list as it was.
  useEffect(() => setDone(null), [query.get('status')])
  return (
    <ListScreen
      title={say(['Pagos sin aplicar', 'Unapplied payments'])}
      below={
        <div class="said">
          <p class="quiet">
            {say([
              'Dinero que llegó y no cuenta para nada. Aplícalo a un pedido o a una nota de cobro, o devuélvelo.',
              'Money that came in and counts for nothing. Apply it to an order or a charge note, or refund it.',
            ])}
          </p>
          <Ask action="checkouts:write" what={say(['Aplicar o devolver', 'Apply or refund'])} />
          <div role="status">{done && <p class={`notice ${done.tone}`}>{done.text}</p>}</div>
        </div>
      }
      filters={{
        status: {
          areChips: true,
          label: say(['Estado', 'Status']),
          options: STATUSES,
          names: texts.statuses,
          all: say(['Todos', 'All']),
          first: 'open',
        },
      }}
      read={(query) => client.listUnappliedPayments({ query: { environment, ...query } })}
      empty={
        <Empty title={say(['No hay dinero por resolver', 'There is no money to settle'])}>
          <p class="quiet">
            {say([
              'Lo que llegue tarde, repetido o incompleto para un pedido aparece aquí.',
              'What comes too late, twice or incomplete for an order appears here.',
            ])}
          </p>
        </Empty>
      }
      noneFound={
        <Empty title={say(['No hay nada con este estado', 'There is nothing with this status'])} />
      }
    >
      {(payments, { reload }) => (
        <Cards of={payments}>
          {(payment) => (
            <UnappliedCard
              of={payment}
              onDone={(said) => {
                setDone(said)
                void reload()
              }}
            />
          )}
        </Cards>
      )}
    </ListScreen>
  )
}

interface UnappliedCardProps {
  of: UnappliedPayment
  onDone(said: Said): void
}

function UnappliedCard({ of: payment, onDone }: UnappliedCardProps) {
  const { can } = useMerchant()
  return (
    <>
      <div class="title">
        <strong>
          <Money of={payment.amountVes} />
        </strong>
        <Status tone={TONES[payment.status]}>{texts.statuses[payment.status]}</Status>
      </div>
      <div>
        <p>{texts.reasons[payment.reason]}</p>
        <p class="quiet">
          <Moment of={payment.createdAt} />
        </p>
      </div>
      <p class="beside">
        {payment.checkoutId !== null && (
          <Link to={merchantPath('order', { order: payment.checkoutId })}>
            {say(['Ver su pedido', 'See its order'])}
          </Link>
        )}
        <Link to={merchantPath('payment', { transaction: payment.transactionId })}>
          {say(['Ver el pago', 'See the payment'])}
        </Link>
      </p>
      {payment.status === 'open' && can('checkouts:write') && (
        <div class="actions">
          <DialogButton
            label={say(['Aplicar', 'Apply'])}
            look="small"
            title={say([
              `Aplicar ${moneyText(payment.amountVes)}`,
              `Apply ${moneyText(payment.amountVes)}`,
            ])}
          >
            {(close) => (
              <ApplyForm
                payment={payment}
                onDone={() => {
                  close()
                  onDone({
                    tone: 'good',
                    text: say([
                      'El dinero cuenta ahora para lo que elegiste.',
                      'The money now counts for what you chose.',
                    ]),
                  })
                }}
              />
            )}
          </DialogButton>
          <RefundUnapplied of={payment} onDone={onDone} />
        </div>
      )}
    </>
  )
}
