import type { BankReply } from '../bank-server.ts'
import { reply } from './answers.ts'
import type { WritableBooks } from './books.ts'
import type { Fields } from './formats.ts'

/**
 * MBvuelto: pays a phone at once. There is no key by which an order would be known: sent twice, it pays
 * twice.
 */
export function payPhone(books: WritableBooks, fields: Fields): BankReply {
  if (isNothing(fields.Monto)) return reply('13')
  if (!books.covers(fields.Monto)) return reply('51')
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
  return reply('00', { reference })
}

export const isNothing = (amount: string): boolean => /^0\.00$/.test(amount)
