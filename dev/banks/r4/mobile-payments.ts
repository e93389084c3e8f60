import type { BankResponse } from '../bank-messages.ts'
import type { WritableBooks } from './books.ts'
import type { Fields } from './formats.ts'
import { responseWithCode } from './responses.ts'

/** MBvuelto: pays a phone at once. There is no idempotency key: sent twice, it pays twice. */
export function payPhone(books: WritableBooks, fields: Fields): BankResponse {
  if (isZero(fields.Monto)) return responseWithCode('13')
  if (!books.covers(fields.Monto)) return responseWithCode('51')
  const reference = books.nextReference()
  books.book({
    direction: 'out',
    kind: 'p2p',
    amount: fields.Monto,
    phone: fields.TelefonoDestino,
    account: null,
    reference: String(reference),
    concept: fields.Concepto,
  })
  return responseWithCode('00', { reference })
}

export const isZero = (amount: string): boolean => /^0\.00$/.test(amount)
