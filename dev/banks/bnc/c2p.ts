import { caracasDay } from '../../../src/domain/caracas.ts'
import { centsOf } from '../../../src/domain/money.ts'
import { type Books, type Charge, formatCents, type Payer } from './books.ts'
import { BankRejection } from './codes.ts'
import {
  amount,
  bankNumber,
  document,
  type Fields,
  type Model,
  phone,
  terminal,
  token,
  wholeNumber,
} from './formats.ts'
import { localPhone, toBankCode } from './mobile-payments.ts'

export const sendC2PModel: Model = {
  DebtorBankCode: bankNumber,
  DebtorCellPhone: phone,
  DebtorID: document,
  Amount: amount,
  Token: token,
  Terminal: terminal,
}

export const reverseC2PModel: Model = {
  IdTransactionToReverse: wholeNumber,
  Amount: amount,
  Terminal: terminal,
}

/** Charges a payer and uses up their one-time key. There is no OperationRef: sent twice, it charges twice. */
export function sendC2P(books: Books, fields: Fields, _now: Date, dryRun: boolean) {
  const paid = Number(fields.Amount).toFixed(2)
  const payer = requireChargeablePayer(books, fields, paid)
  if (dryRun) return {}
  books.addPayer({
    ...payer,
    balance: formatCents(centsOf(payer.balance) - centsOf(paid)),
    tokens: payer.tokens.filter((good) => good !== fields.Token),
  })
  const line = books.book({
    direction: 'in',
    kind: 'c2p',
    amount: paid,
    phone: payer.phone,
    account: null,
    bankCode: payer.bankCode,
    concept: '',
    bankKey: null,
  })
  const charge = books.addCharge({ amount: paid, controlNumber: line.controlNumber })
  return { IdTransaction: charge.id, Reference: line.reference }
}

function requireChargeablePayer(books: Books, fields: Fields, paid: string): Payer {
  const debtor = localPhone(fields.DebtorCellPhone)
  const payer = books.payers().find(({ phone: known }) => known === debtor)
  if (!payer || payer.bankCode !== toBankCode(fields.DebtorBankCode)) throw new BankRejection('G56')
  if (payer.document !== fields.DebtorID) throw new BankRejection('G80')
  if (!payer.tokens.includes(fields.Token as string)) throw new BankRejection('G55')
  if (centsOf(payer.balance) < centsOf(paid)) throw new BankRejection('G51')
  return payer
}

/** Reverses a charge: once, in full, and on the same day. */
export function reverseC2P(books: Books, fields: Fields, now: Date, dryRun: boolean) {
  const { charge, line } = findCharge(books, fields, now)
  if (!books.covers(charge.amount)) throw new BankRejection('G51')
  if (dryRun) return {}
  books.markReversed(charge)
  const payer = books.payers().find(({ phone: known }) => known === line.phone)
  if (payer) {
    const balance = formatCents(centsOf(payer.balance) + centsOf(charge.amount))
    books.addPayer({ ...payer, balance })
  }
  const { phone: to, bankCode, concept } = line
  const back = books.book({
    direction: 'out',
    kind: 'reversal',
    amount: charge.amount,
    phone: to,
    account: null,
    bankCode,
    concept,
    bankKey: null,
  })
  return { Reference: back.reference }
}

function findCharge(books: Books, fields: Fields, now: Date) {
  const charge = books.charges().find(({ id }) => id === fields.IdTransactionToReverse)
  const line = charge && books.lines().find((known) => belongsToCharge(known.controlNumber, charge))
  if (!charge || !line || charge.reversed || line.day !== caracasDay(now)) {
    throw new BankRejection('EPINRV')
  }
  if (charge.amount !== Number(fields.Amount).toFixed(2)) throw new BankRejection('G13')
  return { charge, line }
}

const belongsToCharge = (controlNumber: string, charge: Charge): boolean =>
  charge.controlNumber === controlNumber
