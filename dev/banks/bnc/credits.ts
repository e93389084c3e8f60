import { normalizeAccountNumber } from '../../../src/domain/account-number.ts'
import type { Books } from './books.ts'
import { BankRejection } from './codes.ts'
import { amountText, bankText, document, type Fields, type Model, oneOf, text } from './formats.ts'
import { localPhone } from './mobile-payments.ts'

export const creditModel: Model = {
  Amount: amountText,
  CreditorBank: bankText,
  CreditorID: document,
  CreditorAccType: oneOf('CNTA', 'CELE'),
  CreditorAccount: text(20),
  CreditorName: text(100),
  Concept: text(100),
}

/**
 * An immediate credit to an account or a phone. Sent twice, it is paid twice: no field is an idempotency key.
 */
export function sendCredit(books: Books, fields: Fields, _now: Date, dryRun: boolean) {
  const paid = Number(fields.Amount).toFixed(2)
  const { account, phone } = payeeOf(fields)
  if (account !== null && books.closedAccounts.has(account)) throw new BankRejection('EPIANF')
  if (!books.covers(paid)) throw new BankRejection('G51')
  if (dryRun) return {}
  const line = books.book({
    direction: 'out',
    kind: 'transfer',
    amount: paid,
    phone,
    account,
    bankCode: fields.CreditorBank as string,
    concept: fields.Concept as string,
    bankKey: null,
  })
  return { Reference: line.reference }
}

function payeeOf(fields: Fields): { account: string | null; phone: string | null } {
  const payee = fields.CreditorAccount as string
  if (fields.CreditorAccType === 'CELE') return { account: null, phone: localPhone(payee) }
  const isOfBank = payee.startsWith(fields.CreditorBank as string)
  if (normalizeAccountNumber(payee) !== payee || !isOfBank) throw new BankRejection('EPIANF')
  return { account: payee, phone: null }
}
