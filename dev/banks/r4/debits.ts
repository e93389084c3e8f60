import { randomUUID } from 'node:crypto'
import type { BankResponse } from '../bank-messages.ts'
import type { WritableBooks } from './books.ts'
import type { Payer } from './charges.ts'
import type { SettlementMode } from './credits.ts'
import type { Fields } from './formats.ts'
import { isZero } from './mobile-payments.ts'
import { responseWithCode } from './responses.ts'

/** A debit that the bank accepted. */
export interface Debit {
  id: string
  fields: Fields
  /** `AC00` until it is settled. */
  code: string
  reference: string | null
  questions: number
}

/** A key that a payer's bank was asked to send. */
export type KeyRequest = Pick<Fields, 'Banco' | 'Monto' | 'Telefono' | 'Cedula'>

export interface DebitOptions {
  settlementMode: SettlementMode
  /** The spelling of the field in the bank's responses. */
  idSpelling: 'id' | 'Id'
  /** Whether a key is accepted again, so that a debit that is sent twice is carried out twice. */
  keysLast: boolean
}

/**
 * Immediate debits: keys (GenerarOtp), debits (DebitoInmediato) and their outcomes (ConsultarOperaciones). There is no
 * idempotency: sent twice with a valid key each time, it debits twice. Not documented: that a key is used up, and the
 * responses to a wrong key and to an unknown payer.
 */
export function openDebits(
  books: WritableBooks,
  options: DebitOptions,
  payerOf: (phone: string) => Payer | undefined,
  useKey: (payer: Payer) => void,
) {
  const debits = new Map<string, Debit>()
  const keyRequests: KeyRequest[] = []

  const answer = ({ id, code, reference }: Debit): BankResponse =>
    responseWithCode(code, { reference, [options.idSpelling]: id })

  /** ACCP takes the money; any other code leaves it. */
  function settle(id: string, code: string): void {
    const debit = debits.get(id)
    if (debit?.code !== 'AC00') throw new Error('no such debit is waiting')
    debit.code = code
    if (code !== 'ACCP') return
    debit.reference = String(books.nextReference()).padStart(8, '0')
    const { Monto: amount, Telefono: phone, Concepto: concept } = debit.fields
    const { reference } = debit
    books.book({ direction: 'in', kind: 'c2p', amount, phone, account: null, reference, concept })
  }

  return {
    settle,
    taken: (): Debit[] => [...debits.values()],
    keyRequests: (): KeyRequest[] => [...keyRequests],
    settleBy: (settling: SettlementMode): void => {
      options.settlementMode = settling
    },

    /** The same whether the phone is known or not. */
    sendKey({ Banco, Monto, Telefono, Cedula }: Fields): BankResponse {
      keyRequests.push({ Banco, Monto, Telefono, Cedula })
      return responseWithCode('202', { success: true })
    },

    debit(fields: Fields): BankResponse {
      const payer = payerOf(fields.Telefono)
      if (isZero(fields.Monto)) return responseWithCode('AM02')
      if (!payer || payer.bankCode !== fields.Banco) return responseWithCode('MD01')
      if (payer.document !== fields.Cedula) return responseWithCode('BE01')
      if (payer.otp !== fields.OTP) return responseWithCode('TKCM')
      if (!options.keysLast) useKey(payer)
      const id = randomUUID()
      const debit = { id, fields, code: 'AC00', reference: null, questions: 0 }
      debits.set(id, debit)
      if (options.settlementMode === 'at once') settle(id, 'ACCP')
      return answer(debit)
    },

    /** Undefined if the operation is no debit. */
    ask({ Id }: Fields): BankResponse | undefined {
      const debit = debits.get(Id)
      if (!debit) return undefined
      debit.questions += 1
      const { settlementMode: mode } = options
      const isDue = typeof mode === 'object' && debit.questions > mode.afterQuestions
      if (debit.code === 'AC00' && isDue) settle(Id, 'ACCP')
      const { code, reference } = debit
      return responseWithCode(code, { reference, success: code === 'ACCP' })
    },
  }
}
