import { caracasClock, caracasDay } from '../../../src/domain/caracas.ts'
import type { BankResponse } from '../bank-messages.ts'
import type { BookLine } from './books.ts'

/** Differences between the bank's own responses, which the adapter has to read all. */
export interface AnswerStyle {
  /** Whether codes and amounts are text, as in the bank's document, or numbers. */
  values: 'text' | 'number'
  /** `0105` or `105` */
  bankCodes: 'padded' | 'short'
  /** Whether each row is sent twice. */
  twins: boolean
  /** Whether the concept is blank. */
  concepts: 'shown' | 'blank'
}

const OK = '200'
export const NOTHING_FOUND = '70001'
export const TOO_MANY = '70005'
/** The bank's document has codes that begin so for fields that are malformed; which one is not known. */
export const MALFORMED = 'VDE01'

const TEXTS: Readonly<Record<string, string>> = {
  [OK]: 'OK',
  [NOTHING_FOUND]: 'Consulta sin resultados',
  [TOO_MANY]: 'La consulta supera el máximo de registros',
}

/** A response without rows. The bank's code is in the body, and its HTTP status is 200 for all that it understands. */
export const codeAnswer = (code: string, { values }: AnswerStyle, status = 200): BankResponse => ({
  status,
  body: { httpStatus: httpStatus(code, values), dataResponse: null },
})

export const rowsAnswer = (lines: readonly BookLine[], style: AnswerStyle): BankResponse => ({
  status: 200,
  body: {
    httpStatus: httpStatus(OK, style.values),
    dataResponse: {
      transactionDetail: lines
        .flatMap((line) => (style.twins ? [line, line] : [line]))
        .map((line) => rowOf(line, style)),
    },
  },
})

const httpStatus = (code: string, values: AnswerStyle['values']) => ({
  statusCode: values === 'number' && /^\d+$/.test(code) ? Number(code) : code,
  statusDesc: TEXTS[code] ?? 'Operación no procesada',
})

const rowOf = (line: BookLine, { values, bankCodes, concepts }: AnswerStyle) => ({
  referenceNumber: line.reference,
  amount: values === 'number' ? Number(line.amount) : line.amount,
  currencyCode: 'BS ',
  // Mobile payments are said to show the payer's phone here.
  accountId: line.kind === 'mobile' ? `58${line.phone.slice(1)}` : '1340************8514',
  trnDate: caracasDay(line.at),
  trnTime: caracasClock(line.at).clock,
  trnType: line.direction === 'in' ? 'CR' : 'DB',
  sourceBankId: bankCodes === 'short' ? line.bankCode.replace(/^0/, '') : line.bankCode,
  destBankId: '0134',
  concept: concepts === 'blank' ? ' ' : `  ${line.concept || conceptOf(line)} `,
  customerIdBen: 'J-30984132-7',
})

function conceptOf({ kind }: BookLine): string {
  if (kind === 'commission') return 'COMISION PAGO RECIBIDO'
  return kind === 'mobile' ? 'PAGO MOVIL' : 'TRANSFERENCIA RECIBIDA'
}
