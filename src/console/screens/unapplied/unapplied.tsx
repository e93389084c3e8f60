import './unapplied.css'
import { useEffect, useState } from 'preact/hooks'
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
      title={texts.title}
      below={
        <div class="said">
          <p class="quiet">{texts.lead}</p>
          <div role="status">{done && <p class={`notice ${done.tone}`}>{done.text}</p>}</div>
        </div>
      }
      filters={{
        status: {
          label: texts.status,
          options: STATUSES,
          names: texts.statuses,
          all: texts.all,
          first: 'open',
        },
      }}
      read={(query) => client.listUnappliedPayments({ query: { environment, ...query } })}
      empty={
        <Empty title={texts.none}>
          <p class="quiet">{texts.noneLead}</p>
        </Empty>
      }
      noneFound={<Empty title={texts.noneOther} />}
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

const UnappliedCard = ({ of: payment, onDone }: UnappliedCardProps) => (
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
      <Link to={merchantPath('order', { order: payment.checkoutId })}>{texts.order}</Link>
      <Link to={merchantPath('payment', { transaction: payment.transactionId })}>
        {texts.payment}
      </Link>
    </p>
    {payment.status === 'open' && (
      <div class="actions">
        <DialogButton
          label={texts.applyShort}
          look="small"
          title={texts.applyTitle(moneyText(payment.amountVes))}
        >
          {(close) => (
            <ApplyForm
              payment={payment}
              onDone={() => {
                close()
                onDone({ tone: 'good', text: texts.applied })
              }}
            />
          )}
        </DialogButton>
        <RefundUnapplied of={payment} onDone={onDone} />
      </div>
    )}
  </>
)
