import { language, say } from '../../language.ts'
import { dayText, moneyText } from '../../parts/money.tsx'
import type { Tone } from '../../parts/status.tsx'
import type { Happened } from '../../parts/timeline.tsx'
import type { Schemas } from '../../requests/client.ts'
import { actionNames } from '../audit/action-names.ts'
import { adminTexts } from '../texts.ts'

type Story = Schemas['TransactionStory']
type Order = Story['orders'][number]
type Refund = Story['refunds'][number]
type Event = Story['events'][number]
/** Of a story each step has its time. */
type Step = Happened & { at: string }

const joined = (...parts: readonly (string | false | null | undefined)[]) =>
  parts.filter(Boolean).join(' · ')

const reference = (of: string | null) => of && `ref. ${of}`

/** All that happened to a payment, in its order: the bank, its refunds, what people did, and what the merchant’s system was told. */
export function storyOf(payment: Schemas['AdminTransaction'], story: Story): readonly Step[] {
  const begun: Step = {
    at: payment.createdAt,
    what: say(['Empezó el pago', 'The payment began']),
    more: joined(story.label, moneyText(story.amountVes)),
    tone: 'quiet',
  }
  return [
    begun,
    ...story.orders.flatMap(ofOrder),
    ...ofMovement(story),
    ...paid(payment),
    ...story.refunds.map((refund) => ofRefund(refund, story)),
    ...story.records.flatMap(ofRecord),
    ...story.events.map(ofEvent),
  ].sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}

const paid = ({ completedAt, reference: of }: Schemas['AdminTransaction']): Step[] =>
  completedAt === null
    ? []
    : [{ at: completedAt, what: say(['Pagado', 'Paid']), more: reference(of), tone: 'good' }]

function ofOrder(order: Order): Step[] {
  const kind = adminTexts.kinds[order.kind]
  const made: Step = {
    at: order.createdAt,
    what: say([`Se ordenó al banco: ${kind}`, `The bank was asked: ${kind}`]),
    more: say([
      `${moneyText(order.amount)} · anotada antes de llamar al banco`,
      `${moneyText(order.amount)} · written down before the bank was called`,
    ]),
    tone: 'quiet',
  }
  const flagged: Step[] =
    order.flaggedAt === null
      ? []
      : [
          {
            at: order.flaggedAt,
            what: say([
              'El banco no pudo decir cómo terminó',
              'The bank could not tell how it ended',
            ]),
            more: asked(order),
            tone: 'wait',
          },
        ]
  return [made, ...flagged, ...ended(order)]
}

const asked = ({ attempts }: Order) =>
  attempts > 0 &&
  say([
    attempts === 1 ? 'se le preguntó una vez más' : `se le preguntó ${attempts} veces más`,
    attempts === 1 ? 'it was asked once more' : `it was asked ${attempts} more times`,
  ])

function ended(order: Order): Step[] {
  if (order.status === 'pending') return []
  const isMade = order.status === 'success'
  return [
    {
      at: order.updatedAt,
      what: isMade
        ? say(['El banco la hizo', 'The bank made it'])
        : say(['El banco no la hizo', 'The bank did not make it']),
      more: joined(
        order.failureReason?.[language],
        reference(order.reference),
        order.bankAnswer && say([`código ${order.bankAnswer}`, `code ${order.bankAnswer}`]),
        asked(order),
      ),
      tone: isMade ? 'good' : 'bad',
    },
  ]
}

const ofMovement = ({ movement }: Story): Step[] =>
  movement === null
    ? []
    : [
        {
          at: movement.createdAt,
          what: say(['Apareció en la cuenta', 'It appeared in the account']),
          more: joined(
            moneyText(movement.amount),
            reference(movement.reference),
            dayText(movement.bookedOn),
          ),
          tone: 'good',
        },
      ]

const REFUND_TONES: Record<Refund['status'], Tone> = {
  pending: 'wait',
  success: 'good',
  failed: 'bad',
}

function ofRefund(refund: Refund, { records }: Story): Step {
  const who = records.find(
    ({ action, resource }) => action === 'refund.create' && resource === refund.id,
  )?.user?.name
  const amount = moneyText(refund.amount)
  return {
    at: refund.createdAt,
    what: who
      ? say([`${who} pidió devolver ${amount}`, `${who} asked to refund ${amount}`])
      : say([`Se pidió devolver ${amount}`, `A refund of ${amount} was asked for`]),
    more: joined(refund.reason, refund.failureReason?.[language], reference(refund.reference)),
    tone: REFUND_TONES[refund.status],
  }
}

/** What the steps of orders and refunds tell already. */
const TOLD = /^(transaction\.(create|complete|fail|refund)|payment\.(create|settle|flag)|refund\.)/

const ofRecord = ({ action, user, reason, createdAt }: Story['records'][number]): Step[] =>
  TOLD.test(action)
    ? []
    : [
        {
          at: createdAt,
          what: actionNames[action] ?? action,
          more: joined(user?.name, reason),
          tone: 'wait',
        },
      ]

const DELIVERY_TEXTS = say({
  pending: ['por entregar', 'to be delivered'],
  success: ['entregado', 'delivered'],
  failed: ['no se pudo entregar', 'not delivered'],
})

function ofEvent({ type, deliveries, createdAt }: Event): Step {
  const failed = deliveries.some(({ status }) => status === 'failed')
  return {
    at: createdAt,
    what: say([
      `Aviso al sistema del comercio: ${type}`,
      `The merchant’s system was told: ${type}`,
    ]),
    more:
      deliveries.length === 0
        ? say(['no tiene adónde recibirlo', 'it has nowhere to receive it'])
        : deliveries.map(({ status }) => DELIVERY_TEXTS[status]).join(' · '),
    tone: failed ? 'bad' : 'quiet',
  }
}
