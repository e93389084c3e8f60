import { caracasDay } from '../../../src/domain/caracas.ts'
import { centsOf } from '../../../src/domain/money.ts'
import { isMobilePhone, normalizePhone } from '../../../src/domain/phone.ts'
import type { Books, Line } from './books.ts'
import { Refused } from './codes.ts'
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
 * Pays a phone. An OperationRef that was paid gives the earlier result, and pays nothing. One that was
 * refused is tried anew: the bank says nothing of it, and a payment that never was has no result to
 * give again.
 */
export function sendP2P(books: Books, fields: Fields, now: Date, dryRun: boolean) {
  const bankKey = (fields.OperationRef as string | undefined) || null
  const earlier = books.lines().find((line) => bankKey !== null && line.bankKey === bankKey)
  if (earlier) return answer(earlier, true)
  const payee = localPhone(fields.BeneficiaryCellPhone)
  const paid = Number(fields.Amount).toFixed(2)
  judgePayee(books, payee, fields.BeneficiaryID as string)
  judgeLimits(books, paid, now)
  if (!books.covers(paid)) throw new Refused('G51')
  if (dryRun) return {}
  const line = books.book({
    direction: 'out',
    kind: 'p2p',
    amount: paid,
    phone: payee,
    account: null,
    bankCode: bankText(fields.BeneficiaryBankCode),
    concept: fields.Description as string,
    bankKey,
  })
  return answer(line, false)
}

const answer = ({ reference, controlNumber }: Line, alreadySent: boolean) => ({
  Reference: reference,
  AuthorizationCode: controlNumber.slice(-6),
  SwAlreadySent: alreadySent,
})

function judgePayee(books: Books, payee: string, id: string): void {
  if (!isMobilePhone(payee) || books.unaffiliated.has(payee)) throw new Refused('G14')
  if ((books.documents.get(payee) ?? id) !== id) throw new Refused('G80')
  if (books.restricted.has(payee)) throw new Refused('G62')
}

function judgeLimits(books: Books, paid: string, now: Date): void {
  const { dailyAmount, dailyCount } = books.limits
  const today = caracasDay(now)
  const sent = books.lines().filter(({ kind, direction, day }) => {
    return kind === 'p2p' && direction === 'out' && day === today
  })
  if (dailyCount !== undefined && sent.length >= dailyCount) throw new Refused('G65')
  const total = sent.reduce((sum, line) => sum + centsOf(line.amount), centsOf(paid))
  if (dailyAmount !== undefined && total > centsOf(dailyAmount)) throw new Refused('G61')
}

/** `584121234567` -> `04121234567` */
export const localPhone = (value: unknown): string => normalizePhone(String(value)) ?? ''

/** 191 -> `0191` */
export const bankText = (value: unknown): string => String(value).padStart(4, '0')
