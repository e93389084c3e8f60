import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Action, QuickAction } from '../../parts/action.tsx'
import { typedAmount } from '../../parts/amount.ts'
import { Facts } from '../../parts/facts.tsx'
import { Field } from '../../parts/form.tsx'
import { Moment, Money, moneyText, rateText } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import type { Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import type { ScreenProps } from '../../screen.ts'
import { session } from '../../session/session.ts'
import { useStore } from '../../session/store.ts'
import { ExternalStatus, isWaiting } from './status.tsx'
import { externalTexts as texts } from './texts.ts'

type Payment = Schemas['ExternalPayment']

/** One payment that was taken outside: who says so, and what can be done about it. */
export function ExternalPaymentDetail({ at }: ScreenProps<'external'>) {
  const { client, id } = useMerchant()
  useTitle(texts.one)
  const path = { externalPaymentId: at.external }
  const reading = useRequest(() => client.getExternalPayment(path), [id, at.external])
  return (
    <Show of={reading}>
      {(payment) => (
        <>
          <div>
            <p class="quiet beside-status">
              <ExternalStatus of={payment} />
              <Moment of={payment.createdAt} />
            </p>
            <h1 class="sum">
              <Money of={payment.amount} in={payment.currency} />
            </h1>
            <p class="quiet">{isWaiting(payment) ? texts.countsOnceConfirmed : texts.isWord}</p>
          </div>
          <Actions of={payment} onDone={reading.reload} />
          <section class="card">
            <PaymentFacts of={payment} />
          </section>
        </>
      )}
    </Show>
  )
}

interface ActionsProps {
  of: Payment
  onDone(): void
}

function Actions({ of: payment, onDone }: ActionsProps) {
  const { client, can } = useMerchant()
  const current = useStore(session)
  const isOwn = current.state === 'in' && current.user.id === payment.recordedBy.id
  const path = { externalPaymentId: payment.id }
  if (payment.status === 'voided') return null
  return (
    <div class="actions">
      {isWaiting(payment) && !isOwn && can('external-payments:confirm') && (
        <QuickAction
          label={say(['Confirmar que llegó', 'Confirm that it came in'])}
          send={() => client.confirmExternalPayment(path)}
          onDone={onDone}
        />
      )}
      {isRefundable(payment) && can('external-payments:refund') && (
        <RefundOutside of={payment} onDone={onDone} />
      )}
      {can('external-payments:write') && (isOwn || can('external-payments:refund')) && (
        <Action
          label={say(['Anular', 'Void'])}
          look="plain"
          title={say(['Anular lo anotado', 'Void what was recorded'])}
          send={({ reason }) =>
            client.voidExternalPayment({ ...path, body: { ...(reason && { reason }) } })
          }
          onDone={onDone}
          danger
        >
          <p class="quiet">
            {say([
              'Si se anotó por error. Si el dinero se devolvió, anota una devolución.',
              'If it was recorded by mistake. If the money was paid back, record a refund.',
            ])}
          </p>
          <Field
            name="reason"
            label={say(['Motivo', 'Reason'])}
            maxLength={500}
            rows={2}
            optional={isOwn}
          />
        </Action>
      )}
    </div>
  )
}

const isRefundable = (payment: Payment): boolean =>
  payment.refundOf === null && !isWaiting(payment) && payment.refundedAmount < payment.amount

function RefundOutside({ of: payment, onDone }: ActionsProps) {
  const { client } = useMerchant()
  const left = Math.round((payment.amount - payment.refundedAmount) * 100) / 100
  return (
    <Action
      label={say(['Devolver', 'Refund'])}
      look="plain"
      title={say(['Anotar una devolución', 'Record a refund'])}
      action={say(['Anotar la devolución', 'Record the refund'])}
      once={`refund ${payment.id}`}
      send={({ amount, reason }, options) =>
        client.refundExternalPayment(
          {
            externalPaymentId: payment.id,
            body: { ...(amount && { amount: typedAmount(amount) }), ...(reason && { reason }) },
          },
          options,
        )
      }
      onDone={onDone}
    >
      <p class="quiet">
        {say([
          `Aquí no se mueve dinero: entrégalo tú, en ${texts.methods[payment.method].toLowerCase()}.`,
          `No money moves here: hand it over yourself, in ${texts.methods[payment.method].toLowerCase()}.`,
        ])}
      </p>
      <Field
        name="amount"
        label={say(['Monto', 'Amount'])}
        hint={say([
          `Todo lo que queda si lo dejas vacío: ${moneyText(left, payment.currency)}`,
          `All that is left if you leave it empty: ${moneyText(left, payment.currency)}`,
        ])}
        inputMode="decimal"
        maxLength={20}
        optional
      />
      <Field name="reason" label={say(['Motivo', 'Reason'])} maxLength={500} rows={2} optional />
    </Action>
  )
}

const PaymentFacts = ({ of: payment }: { of: Payment }) => (
  <Facts
    of={[
      [say(['Cómo', 'How']), texts.methods[payment.method]],
      payment.currency === 'USD' && [
        say(['En bolívares', 'In bolívares']),
        moneyText(payment.amountVes),
      ],
      payment.rate !== null && [say(['Tasa', 'Rate']), rateText(payment.rate)],
      [say(['Lo anotó', 'Recorded by']), payment.recordedBy.name],
      payment.confirmedBy && [say(['Lo confirmó', 'Confirmed by']), payment.confirmedBy.name],
      payment.voidedBy && [say(['Lo anuló', 'Voided by']), payment.voidedBy.name],
      payment.voidReason !== null && [say(['Motivo', 'Reason']), payment.voidReason],
      payment.refundedAmount > 0 && [
        texts.paidBack,
        moneyText(payment.refundedAmount, payment.currency),
      ],
      payment.refundOf !== null && [
        say(['Devuelve', 'Pays back']),
        <Link key="of" to={merchantPath('externalPayment', { external: payment.refundOf })}>
          {say(['Ver el cobro', 'See what was paid'])}
        </Link>,
      ],
      payment.checkoutId !== null && [
        say(['Pedido', 'Order']),
        <Link key="order" to={merchantPath('order', { order: payment.checkoutId })}>
          {payment.externalReference ?? say(['Ver el pedido', 'See the order'])}
        </Link>,
      ],
      payment.checkoutId === null &&
        payment.externalReference !== null && [
          say(['Tu número', 'Your number']),
          payment.externalReference,
        ],
      payment.note !== null && [say(['Nota', 'Note']), payment.note],
      [say(['Número', 'Number']), payment.id],
    ]}
  />
)
