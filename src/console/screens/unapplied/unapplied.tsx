import './unapplied.css'
import { useState } from 'preact/hooks'
import { useTitle } from '../../frame/use-title.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Moment, Money, moneyText } from '../../parts/money.tsx'
import { Pager } from '../../parts/pager.tsx'
import { Empty, Show } from '../../parts/reading.tsx'
import { Status } from '../../parts/status.tsx'
import { useRequest } from '../../requests/use-request.ts'
import { Link, setQuery, usePlace } from '../../router.tsx'
import { ApplyForm } from './apply-form.tsx'
import { UnappliedRefundForm } from './refund-form.tsx'
import { unappliedTexts as texts } from './texts.ts'
import type { Said, UnappliedPayment } from './unapplied-payment.ts'

const STATUSES = ['open', 'applied', 'refunded'] as const
const TONES = { open: 'wait', applied: 'good', refunded: 'quiet' } as const
const ALL = 'all'

interface Question {
  kind: 'apply' | 'refund'
  payment: UnappliedPayment
}

/** Money that came for an order and counts for none: to be applied to another, or refunded. */
export function Unapplied() {
  const { id, environment, client } = useMerchant()
  useTitle(texts.title)
  const { query } = usePlace()
  const asked = query.get('status') ?? 'open'
  const status = STATUSES.find((known) => known === asked)
  const page = Number(query.get('page') ?? 1)
  const reading = useRequest(
    () =>
      client.listUnappliedPayments({
        query: { environment, page, limit: 25, ...(status && { status }) },
      }),
    [id, environment, page, status],
  )
  const [question, setQuestion] = useState<Question | null>(null)
  const [done, setDone] = useState<Said | null>(null)
  const finish = (said: Said) => {
    setQuestion(null)
    setDone(said)
    void reading.reload()
  }
  return (
    <>
      <h1>{texts.title}</h1>
      <div class="said">
        <p class="quiet">{texts.lead}</p>
        <div role="status">{done && <p class={`notice ${done.tone}`}>{done.text}</p>}</div>
      </div>
      <search class="filters">
        <label>
          {texts.status}
          <select
            onChange={({ currentTarget }) => {
              setDone(null)
              setQuery({ status: currentTarget.value, page: null })
            }}
          >
            {STATUSES.map((known) => (
              <option key={known} value={known} selected={known === status}>
                {texts.statuses[known]}
              </option>
            ))}
            <option value={ALL} selected={status === undefined}>
              {texts.all}
            </option>
          </select>
        </label>
      </search>
      <Show of={reading}>
        {({ data, total, limit }) =>
          data.length === 0 ? (
            <Empty title={status === 'open' ? texts.none : texts.noneOther}>
              {status === 'open' && <p class="quiet">{texts.noneLead}</p>}
            </Empty>
          ) : (
            <>
              <ul class="cards">
                {data.map((payment) => (
                  <li key={payment.id} class="card stack">
                    <Row of={payment} onAsk={(kind) => setQuestion({ kind, payment })} />
                  </li>
                ))}
              </ul>
              <Pager page={page} limit={limit} total={total} />
            </>
          )
        }
      </Show>
      {question?.kind === 'apply' && (
        <Dialog
          title={texts.applyTitle(moneyText(question.payment.amountVes))}
          onClose={() => setQuestion(null)}
        >
          <ApplyForm payment={question.payment} onDone={finish} />
        </Dialog>
      )}
      {question?.kind === 'refund' && (
        <Dialog
          title={texts.refundTitle(moneyText(question.payment.amountVes))}
          onClose={() => setQuestion(null)}
        >
          <UnappliedRefundForm id={id} payment={question.payment} onDone={finish} />
        </Dialog>
      )}
    </>
  )
}

interface RowProps {
  of: UnappliedPayment
  onAsk(kind: Question['kind']): void
}

const Row = ({ of: payment, onAsk }: RowProps) => (
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
        <button type="button" class="small" onClick={() => onAsk('apply')}>
          {texts.applyShort}
        </button>
        <button type="button" class="plain small" onClick={() => onAsk('refund')}>
          {texts.refund}
        </button>
      </div>
    )}
  </>
)
