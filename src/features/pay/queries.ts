import { sql } from 'drizzle-orm'
import type { CheckoutLine } from '../../db/checkouts.ts'
import * as functions from '../../db/functions.ts'
import { paymentLinks } from '../../db/schema.ts'
import type { PaymentMethod } from '../../domain/payment-methods.ts'
import type { CheckoutStatus, LinkStatus } from '../../domain/statuses.ts'
import type { OwnCapabilities } from '../../platform/bank/banks.ts'
import { prepareOnce, statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import { MAX_PAYMENT_AGE_DAYS } from './rules.ts'

/** The order behind a link, as its payer sees it. */
export interface PayableCheckoutRow {
  id: Uuid<'checkout'>
  external_reference: string
  status: CheckoutStatus
  lines: CheckoutLine[] | null
  accept_partial: boolean
  /** Null while no rate is known. */
  total_ves: string | null
  received_ves: string
  /** What was paid too much and has not gone back. */
  overpaid_ves: string
  /** Null if no quote is open. */
  quote_expires_at: string | null
  return_url: string | null
  cancel_url: string | null
}

/** A link as shown to its payer, with the details needed to pay it. */
export interface PayableLinkRow extends Record<string, unknown> {
  token: string
  label: string
  description: string
  /** Null where the payer has to state it first. */
  amount: string | null
  /** Whether the link leaves its amount to the payer. */
  open_amount: boolean
  min_amount: string | null
  max_amount: string | null
  currency: 'VES' | 'USD'
  status: LinkStatus
  environment: 'live' | 'test'
  /** Whether its last slot is reserved by a pending payment. */
  busy: boolean
  expires_at: string | null
  store_name: string
  slug: string
  logo_key: string | null
  banner_key: string | null
  primary_color: string
  secondary_color: string
  preferred_payment_method: PaymentMethod
  contact_phone: string | null
  contact_whatsapp: string | null
  contact_email: string | null
  rif: string
  /** Null for bolívares, and if there is no usable rate. */
  rate: string | null
  /** Null also if the amount rounds to zero or exceeds the maximum of one payment. */
  amount_ves: string | null
  rate_date: string | null
  /** The Caracas days on which it can have been paid, latest first. */
  claimable_days: string[]
  /** Null for a link that is none of a checkout. */
  checkout: PayableCheckoutRow | null
  /** The bank connection of the account; null if there is none. */
  account_connection: string | null
  /** The connection if it is a user's own. */
  own_connection: OwnCapabilities | null
  /** The origins of the shops that may show a checkout's page in a frame. */
  button_origins: string[]
  /** The account to pay into; null if the merchant cannot be paid now. */
  account_number: string | null
  account_document: string | null
  account_phone: string | null
  /** Whether the account's bank hardly answers charges now, or questions about incoming payments. */
  charges_down: boolean
  verifications_down: boolean
}

/**
 * Opens the quote of a link's checkout, if it has one, and finds the link: where the amount is open, as stated. The links
 * of a merchant that takes no payments are shown as inactive.
 */
export const openPayableLink = (token: string, statedAmount: string | null = null) => ({
  quoted: statement(sql`select ${functions.openQuoteOfLink({ token })}`),
  links: findPayableLink(token, statedAmount),
})

/** The same without a quote, for what shows no bolívares. */
export const findPayableLink = (token: string, statedAmount: string | null = null) =>
  statement<PayableLinkRow>(
    sql`select * from ${functions.payableLink({ token, statedAmount, maxAgeDays: MAX_PAYMENT_AGE_DAYS })}`,
  )

/** Whether a link with this token exists, in any status. */
export const findLinkToken = prepareOnce((token) =>
  statement<{ token: string }>(sql`select token from ${paymentLinks} where token = ${token}`),
)
