import { caracasDay } from '../../../src/domain/caracas.ts'
import { centsOf } from '../../../src/domain/money.ts'
import { type Books, type Charge, decimal, type Payer } from './books.ts'
import { Refused } from './codes.ts'
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
import { bankText, localPhone } from './mobile-payments.ts'

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

/** Charges a payer, whose one-time key is used up by it. It has no OperationRef: sent twice, it charges twice. */
export function sendC2P(books: Books, fields: Fields, _now: Date, dryRun: boolean) {
  const paid = Number(fields.Amount).toFixed(2)
  const payer = judgePayer(books, fields, paid)
  if (dryRun) return {}
  books.addPayer({
    ...payer,
    balance: decimal(centsOf(payer.balance) - centsOf(paid)),
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

function judgePayer(books: Books, fields: Fields, paid: string): Payer {
  const debtor = localPhone(fields.DebtorCellPhone)
  const payer = books.payers().find(({ phone: known }) => known === debtor)
  if (!payer || payer.bankCode !== bankText(fields.DebtorBankCode)) throw new Refused('G56')
  if (payer.document !== fields.DebtorID) throw new Refused('G80')
  if (!payer.tokens.includes(fields.Token as string)) throw new Refused('G55')
  if (centsOf(payer.balance) < centsOf(paid)) throw new Refused('G51')
  return payer
}

/** Takes a charge back, once, whole and on its own day. */
export function reverseC2P(books: Books, fields: Fields, now: Date, dryRun: boolean) {
  const { charge, line } = findCharge(books, fields, now)
  if (!books.covers(charge.amount)) throw new Refused('G51')
  if (dryRun) return {}
  books.markReversed(charge)
  const payer = books.payers().find(({ phone: known }) => known === line.phone)
  if (payer) {
    const balance = decimal(centsOf(payer.balance) + centsOf(charge.amount))
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
  const line = charge && books.lines().find((known) => isOf(known.controlNumber, charge))
  if (!charge || !line || charge.reversed || line.day !== caracasDay(now)) {
    throw new Refused('EPINRV')
  }
  if (charge.amount !== Number(fields.Amount).toFixed(2)) throw new Refused('G13')
  return { charge, line }
}

const isOf = (controlNumber: string, charge: Charge): boolean =>
  charge.controlNumber === controlNumber
