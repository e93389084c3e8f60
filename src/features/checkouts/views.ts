import type * as z from 'zod'
import { amountToNumber } from '../../domain/money.ts'
import type { Config } from '../../platform/config.ts'
import {
  chargeNoteId,
  checkoutId,
  externalPaymentId,
  merchantId,
  transactionId,
  unappliedOfTransaction,
  unappliedPaymentId,
} from '../../platform/ids.ts'
import { personOrNull } from '../../wire/person.ts'
import { shiftView } from '../../wire/shifts.ts'
import { tillView } from '../../wire/tills.ts'
import { payUrl } from '../payment-links/rules.ts'
import type {
  CheckoutExternalRow,
  CheckoutRow,
  CheckoutTransactionRow,
  RequestedCheckoutRow,
  UnappliedRow,
} from './queries.ts'
import type { Checkout, UnappliedPayment } from './schemas.ts'

const numberOrNull = (amount: string | null) => (amount === null ? null : Number(amount))

const transactionOf = (row: CheckoutTransactionRow) => ({
  id: transactionId.toPublic(row.id),
  status: row.status,
  amountVes: amountToNumber(row.amount_ves),
  applied: row.applied,
  createdAt: row.created_at,
})

const externalOf = (row: CheckoutExternalRow) => ({
  id: externalPaymentId.toPublic(row.id),
  method: row.method,
  status: row.status,
  amountVes: amountToNumber(row.amount_ves),
  applied: row.applied,
})

const customerOf = ({ customer }: CheckoutRow) =>
  customer && {
    name: customer.name,
    email: customer.email ?? null,
    phone: customer.phone ?? null,
    document: customer.document ?? null,
  }

export const checkoutView = (row: CheckoutRow, config: Config): z.input<typeof Checkout> => ({
  id: checkoutId.toPublic(row.id),
  merchantId: merchantId.toPublic(row.merchant_id),
  url: payUrl(config, row.token),
  externalReference: row.external_reference,
  status: row.status,
  description: row.description,
  amount: amountToNumber(row.amount),
  currency: row.currency,
  amountVes: numberOrNull(row.amount_ves),
  rate: numberOrNull(row.rate),
  quoteExpiresAt: row.quote_expires_at,
  acceptPartial: row.accept_partial,
  receivedVes: amountToNumber(row.received_ves),
  remainingVes: numberOrNull(row.remaining_ves),
  overpaidVes: amountToNumber(row.overpaid_ves),
  refundedVes: amountToNumber(row.refunded_ves ?? '0'),
  customer: customerOf(row),
  lines: row.lines,
  metadata: row.metadata,
  returnUrl: row.return_url,
  cancelUrl: row.cancel_url,
  environment: row.environment,
  expiresAt: row.expires_at,
  paidAt: row.paid_at,
  createdAt: row.created_at,
  ...tillView(row),
  createdBy: personOrNull(row.created_by, row.creator),
  transactions: row.transactions.map(transactionOf),
  externalPayments: (row.external_payments ?? []).map(externalOf),
})

/** The response to a request for a checkout. */
export const requestedCheckoutView = (row: RequestedCheckoutRow, config: Config) =>
  checkoutView(row, config)

export const unappliedPaymentView = (row: UnappliedRow): z.input<typeof UnappliedPayment> => ({
  id: unappliedPaymentId.toPublic(unappliedOfTransaction(row.id)),
  checkoutId: row.checkout_id && checkoutId.toPublic(row.checkout_id),
  transactionId: transactionId.toPublic(row.id),
  amountVes: amountToNumber(row.amount_ves),
  reason: row.reason,
  candidates: (row.candidates ?? []).map(chargeNoteId.toPublic),
  status: row.status,
  createdAt: row.created_at,
  ...tillView(row),
  shiftId: shiftView(row.shift_id),
})
