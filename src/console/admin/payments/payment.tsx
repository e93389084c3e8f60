import { caracasDay } from '../../../domain/caracas.ts'
import { useTitle } from '../../frame/use-title.ts'
import { language } from '../../language.ts'
import { BankBooks } from '../../parts/bank-books.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Moment, Money, moneyText } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import type { Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import type { ScreenProps } from '../../screen.ts'
import { bankText, Environment, PaymentStatus } from '../parts/values.tsx'
import { adminApi } from '../requests.ts'
import { adminPath } from '../routes.ts'
import { adminTexts } from '../texts.ts'
import { Resolve } from './resolve.tsx'
import { bankOrderTexts as texts } from './texts.ts'

type BankOrder = Schemas['AdminPaymentDetail']

/** One bank order: ours beside what the bank says of it. A flagged one can be resolved. */
export function Payment({ at }: ScreenProps<'payment'>) {
  const id = at.payment
  useTitle(texts.one)
  const reading = useRequest(() => adminApi.getPayment({ id }), [id])
  return (
    <Show of={reading}>
      {(order) => (
        <>
          <div class="title">
            <div>
              <h1>
                {adminTexts.kinds[order.kind]}, <Money of={order.amount} />
              </h1>
            </div>
            <PaymentStatus of={order} />
          </div>
          {order.flagged && (
            <section class="notice bad">
              <p>{texts.flaggedLead}</p>
              <Resolve of={order} onDone={reading.reload} />
            </section>
          )}
          <div class="beside">
            <Ours of={order} />
            <Bank of={order} />
          </div>
          {order.needsReview && <BankBooks of={order.movements} />}
          <nav class="actions" aria-label={texts.more}>
            <Link to={adminPath('user', { user: order.userId })}>{texts.toUser}</Link>
            <Link
              to={adminPath('reconciliation', {}, { date: caracasDay(new Date(order.updatedAt)) })}
            >
              {texts.toReconciliation}
            </Link>
            <CopyButton text={order.id} label={adminTexts.copyId} />
          </nav>
        </>
      )}
    </Show>
  )
}

const Ours = ({ of: order }: { of: BankOrder }) => (
  <section class="card">
    <h2>{texts.ours}</h2>
    <Facts
      of={[
        [adminTexts.amount, moneyText(order.amount)],
        [texts.made, <Moment key="made" of={order.createdAt} />],
        order.name !== null && [texts.name, order.name],
        order.document !== null && [texts.document, order.document],
        order.phone !== null && [texts.phone, order.phone],
        order.bankCode !== null && [texts.bank, bankText(order.bankCode)],
        order.destinationAccount !== null && [texts.destination, order.destinationAccount],
        order.concept !== '' && [texts.concept, order.concept],
        [adminTexts.environment, <Environment key="environment" of={order.environment} />],
        [adminTexts.id, order.id],
      ]}
    />
  </section>
)

const Bank = ({ of: order }: { of: BankOrder }) => (
  <section class="card">
    <h2>{texts.theirs}</h2>
    <Facts
      of={[
        [texts.connection, order.connection],
        [texts.key, <code key="key">{order.bankKey}</code>],
        [texts.reference, order.reference ?? texts.unknown],
        [texts.answer, order.bankAnswer ?? texts.noAnswer],
        order.failureReason && [texts.why, order.failureReason[language]],
        [texts.attempts, order.attempts],
        [texts.updated, <Moment key="updated" of={order.updatedAt} />],
        [
          texts.next,
          order.nextAttemptAt ? <Moment key="next" of={order.nextAttemptAt} /> : texts.noNext,
        ],
      ]}
    />
  </section>
)
