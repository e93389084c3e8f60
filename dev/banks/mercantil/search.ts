import { caracasDay } from '../../../src/domain/caracas.ts'
import type { MercantilConfig } from '../../../src/platform/bank/connection-config.ts'
import type { BankResponse } from '../bank-messages.ts'
import type { BookLine, WritableBooks } from './books.ts'
import { open, seal } from './encryption.ts'
import { bookedAmount, localPhone, PHONE, type SearchFields } from './formats.ts'
import { errorResponse, notDecrypted } from './responses.ts'

/** Differences between the bank's own responses to a search, which the adapter has to read, or to refuse, all. */
export interface SearchStyle {
  /** Whether phones are encrypted with the product's secret, or with another. */
  phones: 'own' | 'another'
  /** A payment once, twice with everything equal, or twice with two codes of authorization. */
  rows: 'once' | 'same twice' | 'two'
  /** Without a payment: an empty list, or an error. Not documented. */
  nothing: 'list' | 'error'
}

const TYPES = { deposit: 'compra', p2p: 'vuelto', c2p: 'compra', reversal: 'anulacion' } as const
const METHODS = { deposit: 'p2c', p2p: 'p2p', c2p: 'c2p', reversal: 'c2p' } as const

/**
 * `/mobile-payment/search`: by phones, amount, day, and the last digits of the reference. Not documented: that the last
 * digits are enough, that the commerce's own orders are listed with the commerce as their origin, and all types and methods
 * but those of these orders.
 */
export function searchBooks(
  books: WritableBooks,
  { searchSecretKey: secret, phone: commerce }: MercantilConfig,
  identity: () => object,
  fields: SearchFields,
  style: SearchStyle,
): BankResponse {
  const from = open(secret, fields.origin_mobile_number) ?? ''
  const to = open(secret, fields.destination_mobile_number) ?? ''
  if (!PHONE.test(from)) return notDecrypted('origin_mobile_number')
  if (!PHONE.test(to)) return notDecrypted('destination_mobile_number')
  const sender = (line: BookLine) => (line.kind === 'deposit' ? line.phone : commerce)
  const receiver = (line: BookLine) => (line.kind === 'deposit' ? commerce : line.phone)
  const found = books
    .lines()
    .filter(
      (line) =>
        sender(line) === localPhone(from) &&
        receiver(line) === localPhone(to) &&
        line.amount === bookedAmount(fields.amount) &&
        line.reference.endsWith(fields.payment_reference) &&
        caracasDay(line.at) === fields.trx_date,
    )
  if (found.length === 0 && style.nothing === 'error') {
    return errorResponse('error_list', '404', 'No se encontraron registros')
  }
  const phoneSecret = style.phones === 'own' ? secret : `${secret} of another product`
  const rows = found.map((line) => ({
    trx_date: caracasDay(line.at),
    trx_type: TYPES[line.kind],
    authorization_code: line.authorizationCode,
    payment_reference: line.reference,
    invoice_number: line.invoiceNumber ?? '',
    payment_method: METHODS[line.kind],
    origin_mobile_number: seal(phoneSecret, from),
    destination_mobile_number: seal(phoneSecret, to),
    destination_id: seal(phoneSecret, line.document),
    currency: 'ves',
    amount: Number(line.amount),
  }))
  const twins = rows.map((row) =>
    style.rows === 'two' ? { ...row, authorization_code: '999999' } : row,
  )
  const list = style.rows === 'once' ? rows : [...rows, ...twins]
  return { status: 200, body: { ...identity(), transaction_list: list } }
}
