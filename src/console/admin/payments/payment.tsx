import { caracasDay } from '../../../domain/caracas.ts'
import { formatDocument } from '../../../domain/document.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { BackLink } from '../../frame/back-link.tsx'
import { useTitle } from '../../frame/use-title.ts'
import { language, say } from '../../language.ts'
import { BankBooks } from '../../parts/bank-books.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Moment, Money, moneyText } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import type { Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { go, Link } from '../../router.tsx'
import type { ScreenProps } from '../../screen.ts'
import { Name } from '../parts/names.tsx'
import { QueueNav, Shortcut, useQueue } from '../parts/queue-nav.tsx'
import { bankText, connectionText, Environment, PaymentStatus } from '../parts/values.tsx'
import { adminApi } from '../requests.ts'
import { adminPath } from '../routes.ts'
import { adminTexts } from '../texts.ts'
import { Resolve } from './resolve.tsx'
import { bankOrderTexts as texts } from './texts.ts'

type BankOrder = Schemas['AdminPaymentDetail']

/** One bank order: ours beside what the bank says of it. A flagged one can be resolved. */
export function Payment({ at }: ScreenProps<'payment'>) {
  const id = at.payment
  useTitle(say(['Orden al banco', 'Bank order']))
  const reading = useRequest(() => adminApi.getPayment({ id }), [id])
  const queue = useQueue('orders', id)
  const resolved = () => {
    if (queue.next !== null) go(queue.next)
    else void reading.reload()
  }
  return (
    <Show of={reading}>
      {(order) => (
        <>
          {order.flagged || queue.total > 0 ? (
            <QueueNav of={queue} />
          ) : (
            <BackLink to={adminPath('payments')} name={adminTexts.sections.payments} />
          )}
          <div class="title">
            <h1>
              {adminTexts.kinds[order.kind]}, <Money of={order.amount} />
            </h1>
            <PaymentStatus of={order} />
          </div>
          {order.flagged && (
            <section class="notice bad">
              <p>
                {say([
                  'Ningún banco puede decir cómo terminó, o un mismo pago serviría a dos. Búscala en el estado de cuenta del banco, con los datos de abajo, y di cómo terminó.',
                  'No bank can tell how it ended, or one payment would serve two. Look for it in the bank’s statement with what is below, and say how it ended.',
                ])}
              </p>
              <div class="actions">
                <Shortcut letter="a">
                  <Resolve of={order} outcome="success" onDone={resolved} />
                </Shortcut>
                <Shortcut letter="r">
                  <Resolve of={order} outcome="failed" onDone={resolved} />
                </Shortcut>
              </div>
            </section>
          )}
          <div class="beside">
            <Ours of={order} />
            <Bank of={order} />
          </div>
          {order.needsReview && <BankBooks of={order.movements} />}
          <nav class="actions" aria-label={say(['Lo que se relaciona', 'What belongs to it'])}>
            <Link to={adminPath('user', { user: order.userId })}>
              <Name of={order.userId} />
            </Link>
            <Link
              to={adminPath('reconciliation', {}, { date: caracasDay(new Date(order.updatedAt)) })}
            >
              {say(['Ver la conciliación de ese día', 'See the reconciliation of that day'])}
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
    <h2>{say(['Lo que ordenamos', 'What we ordered'])}</h2>
    <Facts
      of={[
        [adminTexts.amount, moneyText(order.amount)],
        [say(['Ordenado', 'Ordered']), <Moment key="made" of={order.createdAt} />],
        order.name !== null && [say(['Nombre', 'Name']), order.name],
        order.document !== null && [say(['Documento', 'Document']), formatDocument(order.document)],
        order.phone !== null && [say(['Teléfono', 'Phone']), formatPhone(order.phone)],
        order.bankCode !== null && [say(['Banco', 'Bank']), bankText(order.bankCode)],
        order.destinationAccount !== null && [
          say(['Cuenta de destino', 'Destination account']),
          order.destinationAccount,
        ],
        order.concept !== '' && [say(['Concepto', 'Concept']), order.concept],
        [adminTexts.environment, <Environment key="environment" of={order.environment} />],
        [adminTexts.id, order.id],
      ]}
    />
  </section>
)

const Bank = ({ of: order }: { of: BankOrder }) => (
  <section class="card">
    <h2>{say(['Lo que dice el banco', 'What the bank says'])}</h2>
    <Facts
      of={[
        [texts.connection, connectionText(order.connection)],
        [
          say(['Nuestra clave en el banco', 'Our key at the bank']),
          <code key="key">{order.bankKey}</code>,
        ],
        [texts.reference, order.reference ?? say(['No se sabe', 'Not known'])],
        [
          say(['Último código del banco', 'The bank’s last code']),
          order.bankAnswer ?? say(['No respondió', 'It did not respond']),
        ],
        order.failureReason && [
          say(['Por qué falló', 'Why it failed']),
          order.failureReason[language],
        ],
        [say(['Veces que se le preguntó', 'Times that it was asked']), order.attempts],
        [say(['Último cambio', 'Last change']), <Moment key="updated" of={order.updatedAt} />],
        [
          say(['Se le pregunta otra vez', 'It is asked again']),
          order.nextAttemptAt ? (
            <Moment key="next" of={order.nextAttemptAt} />
          ) : (
            say(['Ya no se le pregunta', 'It is not asked any more'])
          ),
        ],
      ]}
    />
  </section>
)
