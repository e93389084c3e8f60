import { BANKS } from '../../../domain/banks.ts'
import { Ask } from '../../frame/ask.tsx'
import { useTitle } from '../../frame/use-title.ts'
import { language, say } from '../../language.ts'
import { useMerchant } from '../../merchant.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Moment, Money, moneyText, rateText } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import { Status } from '../../parts/status.tsx'
import type { Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import type { ScreenProps } from '../../screen.ts'
import { PaymentStatus } from './payment-rows.tsx'
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

const isRefundable = (payment: Transaction): boolean =>
  payment.status === 'completed' && refundable(payment) > 0

/** One payment with all that is known of it, and its refunds. */
export function Payment({ at }: ScreenProps<'transaction'>) {
  const { client, id, can } = useMerchant()
  useTitle(say(['Pago', 'Payment']))
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
                payment.failureReason && [
                  say(['Por qué falló', 'Why it failed']),
                  payment.failureReason[language],
                ],
                payment.currency === 'USD' && [
                  say(['En bolívares', 'In bolívares']),
                  moneyText(payment.amountVes),
                ],
                payment.rate !== null && [say(['Tasa', 'Rate']), rateText(payment.rate)],
                payment.refundedVes > 0 && [
                  say(['Devuelto', 'Refunded']),
                  moneyText(payment.refundedVes),
                ],
                [say(['Comenzó', 'Begun']), <Moment key="created" of={payment.createdAt} />],
                payment.completedAt !== null && [
                  say(['Pagado', 'Paid']),
                  <Moment key="completed" of={payment.completedAt} />,
                ],
                [say(['Cómo', 'How']), common.methods[payment.paymentMethod]],
                [
                  say(['Referencia del banco', 'The bank’s reference']),
                  payment.reference ?? say(['Sin referencia', 'No reference']),
                ],
                payment.externalReference !== null && [
                  say(['Tu número', 'Your number']),
                  payment.externalReference,
                ],
                [say(['Quien pagó', 'Payer']), personText(payment.payer)],
                [say(['Banco', 'Bank']), bankText(payment.payer.bankCode)],
                [say(['Número de pago', 'Payment number']), payment.id],
              ]}
            />
            <div class="actions">
              {can('refunds:write') && isRefundable(payment) && (
                <Refund of={payment} onDone={reading.reload} />
              )}
              <a class="button plain" href={payment.receiptUrl} target="_blank" rel="noreferrer">
                {say(['Imprimir o compartir el comprobante', 'Print or share the receipt'])}
              </a>
              <CopyButton text={payment.id} label={say(['Copiar el número', 'Copy the number'])} />
            </div>
            {isRefundable(payment) && (
              <Ask action="refunds:write" what={say(['Devolver', 'Refund'])} />
            )}
          </section>
          {payment.refunds.length > 0 && <Refunds of={payment} />}
        </>
      )}
    </Show>
  )
}

const Refunds = ({ of: { refunds } }: { of: Transaction }) => (
  <section class="card">
    <h2>{say(['Devoluciones', 'Refunds'])}</h2>
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
