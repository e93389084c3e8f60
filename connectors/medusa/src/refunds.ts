import { type MerchantMethods, OutcomeUnknownError, type Schemas } from '@bolivar-payments/sdk'
import type { BigNumberInput } from '@medusajs/framework/types'
import { amountOf, inOrderCurrency, refundInVes, sumOf, tolerance } from './amounts.ts'
import { asMedusaError, refusal } from './problems.ts'
import type { BookedRefund, Checkout, SessionData } from './session.ts'

type Refund = Schemas['Refund']

/** How long another server of this shop may take until Medusa's books have a refund that it has sent. */
const SETTLING_MS = 3 * 60_000

/** Medusa's id of a refund, which each refund that is made here has as its externalReference. */
const MEDUSA_REFUND = /^ref_\w+$/

export interface NewRefund {
  session: SessionData
  checkout: Checkout
  /** Medusa's id of the refund. */
  id: string
  /** In the order's currency. */
  amount: BigNumberInput
}

/**
 * Pays back a part of a payment, and never twice. Medusa forgets a refund whose outcome it does not learn, and gives the
 * next try another id. So the service is asked first which refunds of the checkout it has:
 *
 * - One that Medusa's books lack is of such a try. A refund of the same amount takes it over, and sends nothing.
 * - Else a refund is sent under the number that comes after those, so that of two at once only one is carried out.
 *
 * Resolves with what Medusa's books shall have. Throws a NOT_ALLOWED where nothing, or not all of it, is paid back.
 */
export async function makeRefund(shop: MerchantMethods, refund: NewRefund): Promise<BookedRefund> {
  const { session, checkout, amount } = refund
  const made = await refundsOf(shop, checkout.id)
  const before = sumOf(session.refunds.map((booked) => booked.amount))
  const ves = refundInVes(checkout, amount, before)
  const unbooked = made.filter((one) => isUnbooked(one, session.refunds))
  if (unbooked.length > 0) takeOver(unbooked, ves, refund)
  const refunds = unbooked.length > 0 ? unbooked : await send(shop, refund, { ves, made })
  requireAllPaid(refunds, ves, checkout)
  return {
    id: refund.id,
    amount: amountOf(amount),
    amount_ves: sumOf(refunds.map((one) => one.amount)),
    refund_ids: refunds.map((one) => one.id),
  }
}

async function refundsOf(shop: MerchantMethods, checkoutId: string): Promise<Refund[]> {
  const refunds: Refund[] = []
  for await (const refund of shop.listMerchantRefunds({ query: { checkoutId, limit: 100 } })) {
    refunds.push(refund)
  }
  return refunds
}

const isUnbooked = ({ id, externalReference, status }: Refund, booked: BookedRefund[]): boolean =>
  status !== 'failed' &&
  MEDUSA_REFUND.test(externalReference ?? '') &&
  !booked.some(({ refund_ids }) => refund_ids.includes(id))

/** Lets a refund take over what was paid back without Medusa's knowing. Throws where it is another one. */
function takeOver(unbooked: Refund[], ves: number, { id, checkout }: NewRefund): void {
  if (unbooked.every(({ externalReference }) => externalReference === id)) return
  const newest = Math.max(...unbooked.map(({ createdAt }) => Date.parse(createdAt)))
  if (Date.now() - newest < SETTLING_MS) {
    throw refusal(
      'Otro reembolso de este pago está en camino y no se envió nada más: inténtalo en tres minutos.',
      'Another refund of this payment is on its way and nothing else was sent: try again in three minutes.',
    )
  }
  const paidBack = sumOf(unbooked.map(({ amount }) => amount))
  if (Math.abs(paidBack - ves) <= tolerance(checkout)) return
  const shown = `${inOrderCurrency(checkout, paidBack)} ${checkout.currency}`
  throw refusal(
    `Ya se devolvieron Bs. ${paidBack} de este pago sin que Medusa lo sepa. Primero reembolsa ${shown}: solo se anota.`,
    `Bs. ${paidBack} of this payment were paid back and Medusa does not know it. Refund ${shown} first: that only records it.`,
  )
}

async function send(
  shop: MerchantMethods,
  { id, checkout }: NewRefund,
  { ves, made }: { ves: number; made: Refund[] },
): Promise<Refund[]> {
  const body = { amount: ves, externalReference: id }
  const options = { idempotencyKey: `medusa refund ${made.length + 1} ${checkout.id}` }
  try {
    return (await shop.refundCheckout({ checkoutId: checkout.id, body }, options)).refunds
  } catch (error) {
    if (!(error instanceof OutcomeUnknownError)) throw asMedusaError(error)
    const found = await refundsOf(shop, checkout.id).catch(() => [])
    const own = found.filter(({ externalReference }) => externalReference === id)
    if (own.length > 0) return own
    throw refusal(
      'No llegó respuesta y no se sabe si el reembolso se hizo. Pide el mismo monto en tres minutos: se devuelve una sola vez.',
      'No answer came, so whether the refund was made is unknown. Ask for the same amount in three minutes: it is paid back once.',
    )
  }
}

/** A part that the bank has refused is no refund; what it has not decided is one. */
function requireAllPaid(refunds: Refund[], ves: number, checkout: Checkout): void {
  const failed = refunds.find(({ status }) => status === 'failed')
  if (failed === undefined) return
  const paid = refunds.filter(({ status }) => status !== 'failed').map(({ amount }) => amount)
  const { es = 'no dijo por qué.', en = 'it gave no reason.' } = failed.failureReason ?? {}
  if (paid.length === 0) {
    throw refusal(`El banco rechazó el reembolso: ${es}`, `The bank has refused the refund: ${en}`)
  }
  const paidBack = sumOf(paid)
  const shown = `${inOrderCurrency(checkout, paidBack)} ${checkout.currency}`
  throw refusal(
    `De Bs. ${ves} se devolvieron ${paidBack} y el banco rechazó el resto: ${es} En tres minutos reembolsa ${shown}, que solo se anota, y luego el resto.`,
    `Of Bs. ${ves}, ${paidBack} were paid back and the bank has refused the rest: ${en} In three minutes refund ${shown}, which only records it, and then the rest.`,
  )
}
