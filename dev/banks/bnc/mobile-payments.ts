import { caracasDay } from '../../../src/domain/caracas.ts'
import { centsOf } from '../../../src/domain/money.ts'
import { isMobilePhone, normalizePhone } from '../../../src/domain/phone.ts'
import type { BookLine, Books } from './books.ts'
import { BankRejection } from './codes.ts'
import {
  amount,
  bankNumber,
  document,
  type Fields,
  type Model,
  operationRef,
  optional,
  phone,
  text,
} from './formats.ts'

export const sendP2PModel: Model = {
  Amount: amount,
  BeneficiaryBankCode: bankNumber,
  BeneficiaryCellPhone: phone,
  BeneficiaryID: document,
  BeneficiaryName: text(100),
  Description: text(100),
  BeneficiaryEmail: optional(text(100)),
  OperationRef: optional(operationRef),
}

/**
 * Pays a phone. An OperationRef that was paid returns the earlier result, and pays nothing. One that was
 * rejected is tried again: the bank documents nothing about it, and there is no result to return.
 */
export function sendP2P(books: Books, fields: Fields, now: Date, dryRun: boolean) {
  const bankKey = (fields.OperationRef as string | undefined) || null
  const earlier = books.lines().find((line) => bankKey !== null && line.bankKey === bankKey)
  if (earlier) return resultOf(earlier, true)
  const payee = localPhone(fields.BeneficiaryCellPhone)
  const paid = Number(fields.Amount).toFixed(2)
  assertPayablePayee(books, payee, fields.BeneficiaryID as string)
  assertWithinLimits(books, paid, now)
  if (!books.covers(paid)) throw new BankRejection('G51')
  if (dryRun) return {}
  const line = books.book({
    direction: 'out',
    kind: 'p2p',
    amount: paid,
    phone: payee,
    account: null,
    bankCode: toBankCode(fields.BeneficiaryBankCode),
    concept: fields.Description as string,
    bankKey,
  })
  return resultOf(line, false)
}

const resultOf = ({ reference, controlNumber }: BookLine, alreadySent: boolean) => ({
  Reference: reference,
  AuthorizationCode: controlNumber.slice(-6),
  SwAlreadySent: alreadySent,
})

function assertPayablePayee(books: Books, payee: string, id: string): void {
  if (!isMobilePhone(payee) || books.unaffiliated.has(payee)) throw new BankRejection('G14')
  if ((books.documents.get(payee) ?? id) !== id) throw new BankRejection('G80')
  if (books.restricted.has(payee)) throw new BankRejection('G62')
}

function assertWithinLimits(books: Books, paid: string, now: Date): void {
  const { dailyAmount, dailyCount } = books.limits
  const today = caracasDay(now)
  const sent = books.lines().filter(({ kind, direction, day }) => {
    return kind === 'p2p' && direction === 'out' && day === today
  })
  if (dailyCount !== undefined && sent.length >= dailyCount) throw new BankRejection('G65')
  const total = sent.reduce((sum, line) => sum + centsOf(line.amount), centsOf(paid))
  if (dailyAmount !== undefined && total > centsOf(dailyAmount)) throw new BankRejection('G61')
}

/** `584121234567` -> `04121234567` */
export const localPhone = (value: unknown): string => normalizePhone(String(value)) ?? ''

/** 191 -> `0191` */
export const toBankCode = (value: unknown): string => String(value).padStart(4, '0')
