import { BANKS } from '../../../domain/banks.ts'
import { useTitle } from '../../frame/use-title.ts'
import { language } from '../../language.ts'
import { useMerchant } from '../../merchant.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Moment, Money, moneyText, rateText } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import { Status } from '../../parts/status.tsx'
import type { Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import type { ScreenProps } from '../../screen.ts'
import { PaymentStatus } from './payment-table.tsx'
import { Refund } from './refund.tsx'
import { REFUND_TONES } from './refund-tones.ts'
import { refundable } from './refundable.ts'
import { paymentTexts } from './texts.ts'

const { detail: texts, ...common } = paymentTexts
type Transaction = Schemas['Transaction']

const personText = ({ phone, document }: Transaction['payer']): string =>
  [phone, document].filter(Boolean).join(' · ') || '–'

const bankText = (code: string | null): string =>
  code === null ? '–' : `${code} ${BANKS[code] ?? ''}`

/** One payment with all that is known of it, and its refunds. */
export function Payment({ at }: ScreenProps<'transaction'>) {
  const { client, id } = useMerchant()
  useTitle(texts.title)
  const path = { transactionId: at.transaction }
  const reading = useRequest(() => client.getTransaction(path), [id, at.transaction])
  return (
    <Show of={reading}>
      {(payment) => (
        <>
          <div class="title">
            <h1>
              <Money of={payment.amount} in={payment.currency} />
            </h1>
            <PaymentStatus of={payment.status} />
          </div>
          <section class="card">
            <Facts
              of={[
                payment.failureReason && [texts.failed, payment.failureReason[language]],
                payment.currency === 'USD' && [texts.amountVes, moneyText(payment.amountVes)],
                payment.rate !== null && [texts.rate, rateText(payment.rate)],
                payment.refundedVes > 0 && [texts.refunded, moneyText(payment.refundedVes)],
                [texts.created, <Moment key="created" of={payment.createdAt} />],
                payment.completedAt !== null && [
                  texts.completed,
                  <Moment key="completed" of={payment.completedAt} />,
                ],
                [texts.method, common.methods[payment.paymentMethod]],
                [texts.reference, payment.reference ?? common.withoutReference],
                payment.externalReference !== null && [texts.order, payment.externalReference],
                [texts.payer, personText(payment.payer)],
                [texts.bank, bankText(payment.payer.bankCode)],
                [texts.id, payment.id],
              ]}
            />
            <div class="actions">
              {payment.status === 'completed' && refundable(payment) > 0 && (
                <Refund of={payment} onDone={reading.reload} />
              )}
              <a class="button plain" href={payment.receiptUrl} target="_blank" rel="noreferrer">
                {texts.receipt}
              </a>
              <CopyButton text={payment.id} label={texts.copyId} />
            </div>
          </section>
          {payment.refunds.length > 0 && <Refunds of={payment} />}
        </>
      )}
    </Show>
  )
}

const Refunds = ({ of: { refunds } }: { of: Transaction }) => (
  <section class="card">
    <h2>{texts.refunds}</h2>
    <ul class="lines">
      {refunds.map(({ id, status, amount, createdAt, reason, failureReason }) => (
        <li key={id}>
          <div>
            <Moment of={createdAt} />
            {reason && <p class="quiet">{reason}</p>}
            {failureReason && <p class="quiet">{failureReason[language]}</p>}
            {status === 'pending' && <p class="quiet">{common.refund.pending}</p>}
          </div>
          <div class="figure">
            <Money of={amount} />
            <Status tone={REFUND_TONES[status]}>{texts.refundStatuses[status]}</Status>
          </div>
        </li>
      ))}
    </ul>
  </section>
)
