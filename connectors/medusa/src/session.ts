import type { Schemas } from '@bolivar-payments/sdk'
import type { PaymentProviderContext } from '@medusajs/framework/types'
import { PaymentSessionStatus } from '@medusajs/framework/utils'
import { invalid } from './problems.ts'

export type Checkout = Schemas['Checkout']
export type CheckoutStatus = Checkout['status']

/** A refund that Medusa's books have. */
export interface BookedRefund {
  /** Medusa's id, `ref_...`. */
  id: string
  /** In the order's currency. */
  amount: number
  amount_ves: number
  /** The service's ids, `rfd_...`: one for each payment that is paid back. */
  refund_ids: string[]
}

/**
 * What Medusa stores for us as `data`, of a payment session and later of its payment. A storefront sees it, and whatever
 * it sends as `data` is kept beside it.
 */
export interface SessionData {
  session_id: string
  checkout_id: string
  /** The checkout's number at the service: the session's id, and after changes of its amount `{id}-2` and so on. */
  reference: string
  /** The payer's page, to which the storefront sends its customer. */
  url: string
  checkout_status: CheckoutStatus
  amount: number
  currency: Checkout['currency']
  amount_ves: number | null
  rate: number | null
  received_ves: number
  paid_at: string | null
  /** Null where it does not expire. */
  expires_at: string | null
  refunds: BookedRefund[]
}

type StoredData = Record<string, unknown>

/** What a session shows of its checkout; the rest of its data stays. */
export function sessionDataOf(checkout: Checkout, stored: StoredData): StoredData & SessionData {
  return {
    ...stored,
    session_id: sessionOfReference(checkout.externalReference),
    checkout_id: checkout.id,
    reference: checkout.externalReference,
    url: checkout.url,
    checkout_status: checkout.status,
    amount: checkout.amount,
    currency: checkout.currency,
    amount_ves: checkout.amountVes,
    rate: checkout.rate,
    received_ves: checkout.receivedVes,
    paid_at: checkout.paidAt,
    expires_at: checkout.expiresAt,
    refunds: bookedRefundsOf(stored),
  }
}

const bookedRefundsOf = ({ refunds }: StoredData): BookedRefund[] =>
  Array.isArray(refunds) ? (refunds as BookedRefund[]) : []

/** The data of a session that initiatePayment() has made. Throws an INVALID_DATA where it has not. */
export function readSession(stored: StoredData | undefined): StoredData & SessionData {
  const { checkout_id, session_id, reference } = stored ?? {}
  if ([checkout_id, session_id, reference].every((text) => typeof text === 'string'))
    return { ...(stored as StoredData & SessionData), refunds: bookedRefundsOf(stored ?? {}) }
  throw invalid(
    'Este pago no tiene un checkout de Bolívar Pagos: elige otra vez la forma de pago.',
    'This payment has no checkout of Bolívar Pagos: make a new payment session.',
  )
}

/** The id of the session that Medusa makes; what a storefront may have sent as such is not it. */
export function newSessionId(stored: StoredData, context?: PaymentProviderContext): string {
  const id = stored.session_id ?? context?.idempotency_key
  if (typeof id === 'string' && isReferenceOfSession(id)) return id
  throw invalid(
    'Medusa no dio el id de la sesión de pago.',
    'Medusa has given no id of the payment session.',
  )
}

/** The number of a session's checkout; each change of the amount needs a checkout of its own. */
export const referenceOf = (sessionId: string, revision: number): string =>
  revision === 1 ? sessionId : `${sessionId}-${revision}`

/** The number after that of a session's present checkout. */
export function nextReference({ session_id, reference }: SessionData): string {
  const revision = Number(/-(\d+)$/.exec(reference)?.[1] ?? 1)
  return referenceOf(session_id, revision + 1)
}

export const isReferenceOfSession = (reference: string): boolean =>
  /^payses_\w+(-\d+)?$/.test(reference)

export const sessionOfReference = (reference: string): string => reference.replace(/-\d+$/, '')

const STATUSES: Record<CheckoutStatus, PaymentSessionStatus> = {
  open: PaymentSessionStatus.PENDING,
  partially_paid: PaymentSessionStatus.REQUIRES_MORE,
  // The money is on the merchant's account: there is nothing left to capture.
  paid: PaymentSessionStatus.CAPTURED,
  expired: PaymentSessionStatus.CANCELED,
  canceled: PaymentSessionStatus.CANCELED,
}

export const statusOf = ({ status }: Checkout): PaymentSessionStatus => STATUSES[status]

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

/**
 * Who pays, as the storefront has asked them (`data.payer`: name, document, phone, email), or by name as Medusa knows its
 * customer. Banks want name and document of whom a mobile payment is paid back to.
 */
export function customerOf(
  { payer }: StoredData,
  context?: PaymentProviderContext,
): { name: string; document?: string; phone?: string; email?: string } | undefined {
  const stated = (typeof payer === 'object' ? payer : undefined) as StoredData | undefined
  const { first_name, last_name } = context?.customer ?? {}
  const name = textOf(stated?.name) ?? textOf([first_name, last_name].filter(Boolean).join(' '))
  const fields = { document: stated?.document, phone: stated?.phone, email: stated?.email }
  const given = Object.entries(fields).filter(([, value]) => textOf(value) !== undefined)
  if (name !== undefined) return { name: name.slice(0, 120), ...Object.fromEntries(given) }
  if (given.length === 0) return undefined
  throw invalid(
    'Falta payer.name: el nombre del pagador va con su documento.',
    'payer.name is missing: the payer’s name goes with their document.',
  )
}

/** The page that a storefront names, if it is of the shop's own site; else that of the options. */
export function pageOf(stated: unknown, own: string | undefined, site: string | undefined) {
  const text = textOf(stated)
  if (text === undefined) return own
  if (site !== undefined && URL.canParse(text) && new URL(text).origin === new URL(site).origin)
    return text
  throw invalid(
    'return_url y cancel_url deben ser páginas del sitio de la opción returnUrl.',
    'return_url and cancel_url have to be pages of the site of the option returnUrl.',
  )
}
