import { createHash } from 'node:crypto'
import { amountToNumber } from '../../../domain/money.ts'
import { normalizePhone } from '../../../domain/phone.ts'
import type { MercantilConfig } from '../connection-config.ts'
import { textOf } from '../text-of.ts'
import { amountOf, objectOf, referenceOf } from './bodies.ts'
import type { MercantilRequest, MercantilResult } from './client.ts'
import { decrypt } from './encryption.ts'
import { encryptPhone } from './orders.ts'
import { isNothingFound } from './refusals.ts'

/** What is searched for: one payment between two phones. */
export interface SearchedPayment {
  amount: string
  /** The Caracas day, `2026-01-31`. */
  day: string
  from: string
  to: string
  reference: string
}

/** A payment that the bank has found. */
export interface FoundPayment {
  reference: string
  amount: string
  /** Of the commerce, if the payment is one of its own orders. */
  invoiceNumber: string | null
  /** In lower case; empty if the bank gives none. */
  type: string
  method: string
  authorizationCode: string | null
}

/** The product, path and body of a search. */
export function searchRequest(
  { searchSecretKey: secret }: MercantilConfig,
  payment: SearchedPayment,
) {
  const body = {
    search_by: {
      amount: amountToNumber(payment.amount),
      currency: 'ves',
      destination_mobile_number: encryptPhone(secret, payment.to),
      origin_mobile_number: encryptPhone(secret, payment.from),
      payment_reference: payment.reference,
      trx_date: payment.day,
    },
  }
  return ['search', '/mobile-payment/search', body] as const
}

/**
 * Searches for mobile payments, which changes nothing at the bank. Returns those between the two phones with that amount
 * and day; null if the bank has not responded, or any of its rows cannot be read.
 */
export async function searchPayments(
  ask: MercantilRequest,
  config: MercantilConfig,
  payment: SearchedPayment,
  signal: AbortSignal,
): Promise<FoundPayment[] | null> {
  const result = await ask(...searchRequest(config, payment), signal)
  const rows = readRows(result)?.map((row) => readRow(row, config.searchSecretKey))
  if (!rows?.every((row) => row !== null)) return null
  const fitting = rows.filter(
    (row) =>
      row.from === payment.from &&
      row.to === payment.to &&
      row.amount === payment.amount &&
      row.day === payment.day,
  )
  return withoutTwins(fitting)
}

function readRows(result: MercantilResult): unknown[] | null {
  if (result.kind === 'refused') return isNothingFound(result) ? [] : null
  const list = result.kind === 'answered' ? result.body.transaction_list : null
  return Array.isArray(list) ? list : null
}

/** Null if the row lacks what identifies a payment, or its phones cannot be decrypted. */
function readRow(value: unknown, secret: string) {
  const row = objectOf(value) ?? {}
  const phoneOf = (field: unknown) =>
    normalizePhone(decrypt(secret, textOf(field) ?? '') ?? 'not decrypted')
  const day = /^(\d{4})[-/](\d{2})[-/](\d{2})\b/.exec(textOf(row.trx_date) ?? '')
  const found = {
    reference: referenceOf(row.payment_reference),
    amount: amountOf(row.amount),
    day: day?.slice(1).join('-'),
    from: phoneOf(row.origin_mobile_number),
    to: phoneOf(row.destination_mobile_number),
  }
  const { reference, amount } = found
  const isVes = (textOf(row.currency) ?? 'ves').toLowerCase() === 'ves'
  if (reference === null || amount === null || !found.day || !found.from || !found.to || !isVes) {
    return null
  }
  return {
    ...found,
    ...{ reference, amount },
    invoiceNumber: referenceOf(row.invoice_number),
    type: textOf(row.trx_type)?.toLowerCase() ?? '',
    method: textOf(row.payment_method)?.toLowerCase() ?? '',
    authorizationCode: textOf(row.authorization_code),
  }
}

/** A payment that the bank lists twice, with everything equal, is one payment. */
function withoutTwins<Row extends FoundPayment>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()]
}

/**
 * A number for a payment that no other payment has: the bank gives none. The payer's bank is not part of it, since the
 * bank does not tell it, and the payer could claim one payment as several.
 */
export function controlNumberOf({ day, from }: SearchedPayment, reference: string): string {
  const parts = [day, from, reference.replace(/^0+/, '')]
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24)
  return `${day.replaceAll('-', '')}-${hash}`
}
