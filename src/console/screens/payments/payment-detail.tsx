import './payment-detail.css'
import { bankName } from '../../../domain/banks.ts'
import { ownNumber } from '../../../domain/own-number.ts'
import { Ask } from '../../frame/ask.tsx'
import { useTitle } from '../../frame/use-title.ts'
import { language, say } from '../../language.ts'
import { useMerchant } from '../../merchant.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Moment, Money, moneyText, rateText, sizeOf } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import type { Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { OtherSale } from './other-sale.tsx'
import { PaymentStatus } from './payment-rows.tsx'
import { personText } from './person-text.ts'
import { Refund } from './refund.tsx'
import { refundable } from './refundable.ts'
import { Sold } from './sold.tsx'
import { paymentTexts } from './texts.ts'
import { Timeline } from './timeline.tsx'
import { ToldSystem } from './told.tsx'

type Transaction = Schemas['Transaction']

interface PaymentDetailProps {
  id: string
  /** Of what level its title is: beside a list it is not the screen’s own. */
  heading: 'h1' | 'h2'
}

/** One payment: how much and whether it is paid, what can be done, who paid for what, and what happened when. */
export function PaymentDetail({ id, heading: Heading }: PaymentDetailProps) {
  const { client, id: merchantId, can } = useMerchant()
  const reading = useRequest(() => client.getTransaction({ transactionId: id }), [merchantId, id])
  useTitle(reading.data ? tabTitle(reading.data) : say(['Pago', 'Payment']))
  return (
    <Show of={reading}>
      {(payment) => (
        <>
          <div>
            <p class="quiet beside-status">
              <PaymentStatus of={payment.status} failure={payment.failureReason} />
              <Moment of={payment.completedAt ?? payment.createdAt} />
            </p>
            <Heading class={`sum ${sizeOf(moneyText(payment.amountVes))}`}>
              <Money of={payment.amountVes} />
            </Heading>
            <Remains of={payment} />
          </div>
          <div class="actions">
            {can('refunds:write') && isRefundable(payment) && (
              <Refund of={payment} onDone={reading.reload} />
            )}
            <OtherSale of={payment} onDone={reading.reload} />
            <a class="button plain" href={payment.receiptUrl} target="_blank" rel="noreferrer">
              {say(['Comprobante', 'Receipt'])}
            </a>
          </div>
          {isRefundable(payment) && (
            <Ask action="refunds:write" what={say(['Devolver', 'Refund'])} />
          )}
          <section class="card">
            <PaymentFacts of={payment} />
            <div class="actions">
              <CopyButton text={payment.id} label={say(['Copiar el número', 'Copy the number'])} />
            </div>
          </section>
          <Sold of={payment} />
          <Timeline of={payment} />
          <ToldSystem of={payment} />
        </>
      )}
    </Show>
  )
}

/** `Bs. 1.250,00 · •••• 4567` */
const tabTitle = ({ amountVes, payer }: Transaction): string =>
  `${moneyText(amountVes)} · ${personText(payer)}`

const isRefundable = (payment: Transaction): boolean =>
  payment.status === 'completed' && refundable(payment) > 0

/** What went back of it, and what is left. */
const Remains = ({ of: payment }: { of: Transaction }) =>
  payment.refundedVes > 0 ? (
    <p class="quiet">
      {say([
        `Devuelto ${moneyText(payment.refundedVes)} · queda ${moneyText(payment.amountVes - payment.refundedVes)}`,
        `${moneyText(payment.refundedVes)} refunded · ${moneyText(payment.amountVes - payment.refundedVes)} left`,
      ])}
    </p>
  ) : null

const PaymentFacts = ({ of: payment }: { of: Transaction }) => (
  <Facts
    of={[
      payment.failureReason && [
        say(['Por qué falló', 'Why it failed']),
        payment.failureReason[language],
      ],
      payment.currency === 'USD' && [
        say(['En dólares', 'In dollars']),
        moneyText(payment.amount, payment.currency),
      ],
      payment.rate !== null && [say(['Tasa', 'Rate']), rateText(payment.rate)],
      [say(['Quien pagó', 'Payer']), personText(payment.payer)],
      payment.payer.bankCode !== null && [
        say(['Banco', 'Bank']),
        `${payment.payer.bankCode} ${bankName(payment.payer.bankCode)}`,
      ],
      [say(['Cómo', 'How']), paymentTexts.methods[payment.paymentMethod]],
      [
        say(['Referencia del banco', 'The bank’s reference']),
        payment.reference ?? say(['Sin referencia', 'No reference']),
      ],
      ownNumber(payment.externalReference) !== null && [
        say(['Tu número', 'Your number']),
        payment.externalReference,
      ],
      [say(['Número de pago', 'Payment number']), payment.id],
    ]}
  />
)
