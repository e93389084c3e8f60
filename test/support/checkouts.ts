import type { CallResult } from './api.ts'
import type { BankName } from './order-testbed.ts'
import type { PaymentTestbed } from './payment-testbed.ts'

let serial = 0

/** A number of an order that no other test has. */
const newReference = (): string => {
  serial += 1
  return `PED-${process.pid}-${serial}`
}

const environmentOf = (bank: BankName) => (bank === 'sandbox' ? 'test' : 'live')

const checkoutsPath = (shop: PaymentTestbed, bank: BankName) =>
  `/merchants/${shop.merchants[bank].id}/checkouts`

/** Asks for a checkout of 1000.25 bolívares, unless the request says otherwise. */
const requestCheckout = (
  shop: PaymentTestbed,
  bank: BankName,
  changes: Record<string, unknown> = {},
): Promise<CallResult> =>
  shop.api('POST', checkoutsPath(shop, bank), {
    as: shop.owner,
    body: {
      externalReference: newReference(),
      amount: 1000.25,
      currency: 'VES',
      environment: environmentOf(bank),
      ...changes,
    },
  })

/** A checkout that was made, and how it is paid. */
export interface OpenCheckout {
  id: string
  token: string
  externalReference: string
  bank: BankName
}

export async function openCheckout(
  shop: PaymentTestbed,
  bank: BankName,
  changes: Record<string, unknown> = {},
): Promise<OpenCheckout> {
  const { status, body, text } = await requestCheckout(shop, bank, changes)
  if (status !== 201) throw new Error(text)
  const token = body.url.split('/').at(-1)
  return { id: body.id, token, externalReference: body.externalReference, bank }
}

/** A checkout as its merchant reads it. */
export const readCheckout = async (shop: PaymentTestbed, { id, bank }: OpenCheckout) =>
  (await shop.api('GET', `${checkoutsPath(shop, bank)}/${id}`, { as: shop.owner })).body

export const cancelCheckout = (shop: PaymentTestbed, { id, bank }: OpenCheckout) =>
  shop.api('POST', `${checkoutsPath(shop, bank)}/${id}/cancel`, { as: shop.owner })

/** What a payer is asked for now: opens the quote. */
export const readPayable = async (shop: PaymentTestbed, { token }: OpenCheckout) =>
  (await shop.api('GET', `/pay/${token}`)).body

/** The money that was paid for a checkout and does not count for it, newest first. */
export async function readUnapplied(shop: PaymentTestbed, { id, bank }: OpenCheckout) {
  const path = `/merchants/${shop.merchants[bank].id}/unapplied-payments`
  const listed = await shop.api('GET', `${path}?environment=${environmentOf(bank)}`, {
    as: shop.owner,
  })
  return listed.body.data.filter(({ checkoutId }: { checkoutId: string }) => checkoutId === id)
}

/** The types of the events about a checkout, in the order of the alphabet: those of one moment have no other. */
export const eventsOf = async (shop: PaymentTestbed, { id }: Pick<OpenCheckout, 'id'>) =>
  (
    await shop.service.database.query<{ type: string }>(
      `select type from outbox where topic = 'event' and (data->>'id' = $1 or data->>'checkoutId' = $1)
         and type not like 'transaction.%'`,
      [id],
    )
  )
    .map(({ type }) => type)
    .toSorted()
