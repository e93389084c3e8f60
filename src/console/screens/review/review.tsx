import { bankName } from '../../../domain/banks.ts'
import { useTitle } from '../../frame/use-title.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { BankBooks } from '../../parts/bank-books.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Moment, Money, moneyText } from '../../parts/money.tsx'
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
  useTitle(texts.title)
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
                {texts.transaction}
              </Link>
            )}
            {payment.payoutId && (
              <Link to={merchantPath('payout', { payout: payment.payoutId })}>{texts.payout}</Link>
            )}
          </p>
        </>
      )}
    </Show>
  )
}

/** What the reader can do about it. */
function Next({ of: payment, onResolved }: { of: Payment; onResolved(): void }) {
  if (!payment.needsReview) return <p class="notice good">{texts.settled}</p>
  if (payment.resolvableBy === 'administrators') return <p class="notice wait">{texts.theirs}</p>
  return (
    <section class="notice wait">
      <p>{texts.lead}</p>
      <Resolve of={payment} onDone={onResolved} />
    </section>
  )
}

const Ours = ({ of: { account, party, ...payment } }: { of: Payment }) => (
  <section class="card">
    <h2>{texts.ours}</h2>
    <Facts
      of={[
        [texts.amount, moneyText(payment.amount)],
        [texts.made, <Moment key="made" of={payment.createdAt} />],
        account !== null && [texts.account, `${account.bankName} ${account.accountNumber}`],
        party.name !== null && [texts.name, party.name],
        party.document !== null && [texts.document, party.document],
        party.phone !== null && [texts.phone, party.phone],
        party.bankCode !== null && [texts.bank, bankName(party.bankCode)],
        party.accountNumber !== null && [texts.destination, party.accountNumber],
        payment.concept !== '' && [texts.concept, payment.concept],
        [texts.key, <code key="key">{payment.bankKey}</code>],
        payment.reference !== null && [texts.reference, payment.reference],
        [texts.answer, payment.bankAnswer ?? texts.noAnswer],
      ]}
    />
  </section>
)
