import { bankName } from '../../../domain/banks.ts'
import { formatDocument } from '../../../domain/document.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { BankBooks } from '../../parts/bank-books.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Moment, Money, moneyText } from '../../parts/money.tsx'
import { numberEnd } from '../../parts/number-end.ts'
import { Show } from '../../parts/reading.tsx'
import { Status } from '../../parts/status.tsx'
import type { Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import type { ScreenProps } from '../../screen.ts'
import { Resolve } from './resolve.tsx'
import { reviewTexts as texts } from './texts.ts'

type Payment = Schemas['MerchantPaymentDetail']

const TONES = { pending: 'wait', success: 'good', failed: 'bad' } as const

/** A payment that no bank can tell of: our books beside the bank's, and what a person says of them. */
export function Review({ at }: ScreenProps<'payment'>) {
  const { client } = useMerchant()
  useTitle(say(['Pago por revisar', 'Payment to review']))
  const path = { paymentId: at.payment }
  const reading = useRequest(() => client.getMerchantPayment(path), [at.payment])
  return (
    <Show of={reading}>
      {(payment) => (
        <>
          <div class="title">
            <h1>
              {texts.kinds[payment.kind]}, <Money of={payment.amount} />
            </h1>
            <Status tone={TONES[payment.status]}>{texts.statuses[payment.status]}</Status>
          </div>
          <Next of={payment} onResolved={reading.reload} />
          <div class="beside">
            <Ours of={payment} />
            <BankBooks of={payment.movements} />
          </div>
          <p class="actions">
            {payment.transactionId && (
              <Link to={merchantPath('payment', { transaction: payment.transactionId })}>
                {say(['Ver el cobro', 'See the payment'])}
              </Link>
            )}
            {payment.payoutId && (
              <Link to={merchantPath('payout', { payout: payment.payoutId })}>
                {say(['Ver el lote', 'See the payout'])}
              </Link>
            )}
          </p>
        </>
      )}
    </Show>
  )
}

/** What the reader can do about it. */
function Next({ of: payment, onResolved }: { of: Payment; onResolved(): void }) {
  if (!payment.needsReview)
    return <p class="notice good">{say(['Ya está resuelto.', 'It is settled.'])}</p>
  if (payment.resolvableBy === 'administrators')
    return (
      <p class="notice wait">
        {say([
          'Este pago fue por una conexión del servicio. Sus administradores ven ese banco y lo resuelven: te avisamos.',
          'This payment went through a connection of the service. Its administrators see that bank and settle it: we tell you.',
        ])}
      </p>
    )
  return (
    <section class="notice wait">
      <p>
        {say([
          'El banco no pudo decir cómo terminó. Compara lo que pediste con lo que muestra el banco, y di si el dinero se movió.',
          'The bank could not tell how it ended. Compare what was ordered with what the bank shows, and say whether the money moved.',
        ])}
      </p>
      <Resolve of={payment} onDone={onResolved} />
    </section>
  )
}

const Ours = ({ of: { account, party, ...payment } }: { of: Payment }) => (
  <section class="card">
    <h2>{say(['Lo que se pidió', 'What was ordered'])}</h2>
    <Facts
      of={[
        [say(['Monto', 'Amount']), moneyText(payment.amount)],
        [say(['Cuándo se pidió', 'Ordered']), <Moment key="made" of={payment.createdAt} />],
        account !== null && [
          say(['Cuenta', 'Account']),
          `${account.bankName} ${numberEnd(account.accountNumber)}`,
        ],
        party.name !== null && [say(['Nombre', 'Name']), party.name],
        party.document !== null && [say(['Documento', 'Document']), formatDocument(party.document)],
        party.phone !== null && [say(['Teléfono', 'Phone']), formatPhone(party.phone)],
        party.bankCode !== null && [say(['Banco', 'Bank']), bankName(party.bankCode)],
        party.accountNumber !== null && [
          say(['Cuenta de destino', 'Destination account']),
          party.accountNumber,
        ],
        payment.concept !== '' && [say(['Concepto', 'Text']), payment.concept],
        [
          say(['Nuestra clave en el banco', 'Our key at the bank']),
          <code key="key">{payment.bankKey}</code>,
        ],
        payment.reference !== null && [texts.reference, payment.reference],
        [
          say(['Última respuesta del banco', 'The bank’s last answer']),
          payment.bankAnswer ?? say(['No respondió', 'It did not answer']),
        ],
      ]}
    />
  </section>
)
