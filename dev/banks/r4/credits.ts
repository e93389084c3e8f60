import { randomUUID } from 'node:crypto'
import { normalizeAccountNumber } from '../../../src/domain/account-number.ts'
import type { BankResponse } from '../bank-messages.ts'
import type { WritableBooks } from './books.ts'
import type { Fields } from './formats.ts'
import { responseWithCode } from './responses.ts'

/**
 * When a credit is settled: in the response to the order, after a number of status queries, or by `settle`
 * only.
 */
export type SettlementMode = 'at once' | { afterQuestions: number } | 'by hand'

/** A credit that the bank accepted. */
export interface Credit {
  id: string
  fields: Fields
  /** `AC00` until it is settled. */
  code: string
  reference: string | null
  questions: number
}

export interface CreditOptions {
  settlementMode: SettlementMode
  /** The spelling of the field in the bank's responses. */
  idSpelling: 'id' | 'Id'
}

/** Immediate credits (SIMF): ordered by CreditoInmediato and CICuentas, queried by ConsultarOperaciones. */
export function openCredits(books: WritableBooks, options: CreditOptions) {
  const credits = new Map<string, Credit>()

  const answer = ({ id, code, reference }: Credit): BankResponse =>
    responseWithCode(code, { reference, [options.idSpelling]: id })

  /** ACCP pays the money out; any other code releases it. */
  function settle(id: string, code: string): void {
    const credit = credits.get(id)
    if (credit?.code !== 'AC00') throw new Error('no such credit is waiting')
    books.release(credit.fields.Monto)
    credit.code = code
    if (code !== 'ACCP') return
    credit.reference = String(books.nextReference()).padStart(8, '0')
    books.book({
      direction: 'out',
      kind: 'transfer',
      amount: credit.fields.Monto,
      phone: credit.fields.Telefono || null,
      account: credit.fields.Cuenta || null,
      reference: credit.reference,
      concept: credit.fields.Concepto,
    })
  }

  return {
    settle,
    taken: (): Credit[] => [...credits.values()],
    /** Sets when later credits are settled. */
    settleBy: (settling: SettlementMode): void => {
      options.settlementMode = settling
    },

    order(fields: Fields): BankResponse {
      if (fields.Cuenta && !normalizeAccountNumber(fields.Cuenta)) return responseWithCode('AC01')
      if (fields.Monto === '0.00') return responseWithCode('AM01')
      if (!books.covers(fields.Monto)) return responseWithCode('AM04')
      const id = randomUUID()
      const credit = { id, fields, code: 'AC00', reference: null, questions: 0 }
      credits.set(id, credit)
      books.reserve(fields.Monto)
      if (options.settlementMode === 'at once') settle(id, 'ACCP')
      return answer(credit)
    },

    ask({ Id }: Fields): BankResponse {
      const credit = credits.get(Id)
      if (!credit) return { status: 404, body: { message: 'Operación no encontrada' } }
      credit.questions += 1
      const { settlementMode } = options
      const isDue =
        typeof settlementMode === 'object' && credit.questions > settlementMode.afterQuestions
      if (credit.code === 'AC00' && isDue) settle(Id, 'ACCP')
      return responseWithCode(credit.code, {
        reference: credit.reference,
        success: credit.code === 'ACCP',
      })
    },
  }
}
