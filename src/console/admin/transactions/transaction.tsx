import './story.css'
import { bankName } from '../../../domain/banks.ts'
import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Moment, Money, moneyText, sizeOf } from '../../parts/money.tsx'
import { numberEnd } from '../../parts/number-end.ts'
import { Show } from '../../parts/reading.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Happenings } from '../../parts/timeline.tsx'
import type { Schemas } from '../../requests/client.ts'
import { together } from '../../requests/outcomes.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import type { ScreenProps } from '../../screen.ts'
import { connectionText, Environment, TransactionStatus } from '../parts/values.tsx'
import { adminApi } from '../requests.ts'
import { adminPath } from '../routes.ts'
import { adminTexts } from '../texts.ts'
import { storyOf } from './story.ts'

type Payment = Schemas['AdminTransaction']
type Story = Schemas['TransactionStory']

/** One payment of a merchant, with its whole story. */
export function Transaction({ at }: ScreenProps<'transaction'>) {
  useTitle(say(['Pago', 'Payment']))
  const id = at.transaction
  const reading = useRequest(
    () => together([adminApi.getAnyTransaction({ id }), adminApi.getTransactionStory({ id })]),
    [id],
  )
  return (
    <Show of={reading}>
      {([payment, story]) => (
        <>
          <div>
            <p class="quiet beside-status">
              <TransactionStatus of={payment.status} />
              <Moment of={payment.completedAt ?? payment.createdAt} />
              <span>{payment.merchantName}</span>
            </p>
            <h1 class={`story-sum ${sizeOf(moneyText(story.amountVes))}`}>
              <Money of={story.amountVes} />
            </h1>
            {payment.currency === 'USD' && (
              <p class="quiet">{moneyText(payment.amount, payment.currency)}</p>
            )}
          </div>
          <div class="beside story">
            <section class="card stack">
              <h2>{say(['La historia, en orden', 'The story, in order'])}</h2>
              <Happenings of={storyOf(payment, story)} />
            </section>
            <div class="stack">
              <Known of={payment} story={story} />
              <Similar of={story.similar} />
            </div>
          </div>
        </>
      )}
    </Show>
  )
}

const Known = ({ of: payment, story }: { of: Payment; story: Story }) => (
  <section class="card">
    <Facts
      of={[
        [
          adminTexts.merchantName,
          <Link key="merchant" to={adminPath('merchant', { merchant: payment.merchantId })}>
            {payment.merchantName}
          </Link>,
        ],
        [
          say(['Propietario', 'Owner']),
          <Link key="owner" to={adminPath('user', { user: story.owner.id })}>
            {story.owner.name}
          </Link>,
        ],
        [say(['Qué se pagó', 'What was paid for']), story.label],
        story.externalReference !== null && [
          say(['Número del comercio', 'The merchant’s number']),
          story.externalReference,
        ],
        [say(['Quién pagó', 'Payer']), payerText(story)],
        [say(['Cómo', 'How']), adminTexts.methods[payment.paymentMethod]],
        story.refundedVes > 0 && [say(['Devuelto', 'Refunded']), moneyText(story.refundedVes)],
        [say(['Referencia del banco', 'The bank’s reference']), payment.reference ?? '—'],
        [
          say(['Conexión', 'Connection']),
          [connectionText(story.connection), story.accountNumber && numberEnd(story.accountNumber)]
            .filter(Boolean)
            .join(' '),
        ],
        [adminTexts.environment, <Environment key="environment" of={payment.environment} />],
        [adminTexts.id, payment.id],
      ]}
    />
    <div class="actions">
      <Link to={adminPath('transactions', {}, { merchant: payment.merchantId })}>
        {say(['Los pagos de este comercio', 'The payments of this merchant'])}
      </Link>
      {story.orders.map(({ id, kind }) => (
        <Link key={id} to={adminPath('payment', { payment: id })}>
          {say([`Orden: ${adminTexts.kinds[kind]}`, `Order: ${adminTexts.kinds[kind]}`])}
        </Link>
      ))}
      <CopyButton text={payment.id} label={adminTexts.copyId} />
    </div>
  </section>
)

const payerText = ({ payer: { bankCode, phone, document } }: Story): string =>
  [bankCode && bankName(bankCode), phone && numberEnd(phone), document && numberEnd(document)]
    .filter(Boolean)
    .join(' · ') || '—'

/** Others of the same phone, by which one sees whether somebody was charged twice. */
const Similar = ({ of }: { of: Story['similar'] }) => (
  <section class="card stack">
    <h2>{say(['Parecidos, del mismo teléfono', 'Similar ones, of the same phone'])}</h2>
    {of.length === 0 ? (
      <p class="quiet">
        {say([
          'No hay otro del mismo teléfono en un día antes o después.',
          'There is no other of the same phone within a day.',
        ])}
      </p>
    ) : (
      <Rows of={of}>
        {({ id, merchantName, amountVes, status, createdAt }) => ({
          to: adminPath('transaction', { transaction: id }),
          name: moneyText(amountVes),
          about: (
            <>
              <Moment of={createdAt} /> · {merchantName}
            </>
          ),
          state: <TransactionStatus of={status} />,
        })}
      </Rows>
    )}
  </section>
)
