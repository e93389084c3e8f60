import { caracasDay } from '../../../src/domain/caracas.ts'
import type { BankResponse } from '../bank-messages.ts'
import type { BookLine, WritableBooks } from './books.ts'
import { about, answer, type Fields, TEXTS } from './responses.ts'

/** A mobile payment to the merchant's phone. */
export interface Deposit {
  /** `123.13` */
  amount: string
  reference?: string | undefined
  phone?: string | undefined
  bankCode?: string | undefined
  document?: string | undefined
  concept?: string | undefined
}

/** Incoming payments, and what can be asked about them. */
export function openIncoming(books: WritableBooks, withCommissions: () => boolean) {
  const paidBy = (phone: string, bank: string, day: string): BookLine[] =>
    books
      .lines()
      .filter(
        (line) =>
          line.kind === 'deposit' &&
          line.phone === phone &&
          line.bankCode === bank &&
          caracasDay(line.at) === day,
      )

  return {
    deposit(given: Deposit): BookLine {
      const line = {
        direction: 'in' as const,
        kind: 'deposit' as const,
        amount: given.amount,
        phone: given.phone ?? '04241234567',
        bankCode: given.bankCode ?? '0105',
        document: given.document ?? 'V029898428',
        reference: given.reference ?? books.nextReference(),
        concept: given.concept ?? '',
      }
      const booked = books.book(line)
      if (withCommissions()) {
        const reference = `0303${line.reference.slice(-8)}`
        books.book({ ...line, direction: 'out', kind: 'commission', amount: '0.01', reference })
      }
      return booked
    },

    /** `/getMovement`: confirms a payment, once. */
    confirm(fields: Fields): BankResponse {
      const { telefonoPagador = '', bancoOrigen = '', fechaPago = '', referencia, importe } = fields
      const line = paidBy(telefonoPagador, bancoOrigen, fechaPago).find(
        ({ reference }) => reference === referencia,
      )
      if (!line) return about(1010, TEXTS.noMovement)
      if (line.amount !== importe) {
        return about(1010, `monto : ${line.amount} - estatus : Transacción realizada`)
      }
      if (line.marked) return about(1010, TEXTS.confirmed)
      line.marked = true
      return about(1000, `Monto: ${line.amount} - estatus: Transacción realizada`, {
        status: '1000',
        amount: line.amount,
        reason: 'Transacción realizada',
        referencia: line.reference,
      })
    },

    /** `/api/consulta/consultaMultiple`: what a phone has paid on a day. */
    list({ fechaPago = '', bancoOrigen = '', telefonoCliente = '' }: Fields): BankResponse {
      const lines = paidBy(telefonoCliente, bancoOrigen, fechaPago)
      if (lines.length === 0) return answer(1010, TEXTS.nothing, { total: 0, resultados: null })
      return answer(1000, 'Consulta exitosa', {
        total: lines.length,
        resultados: lines.map((line) => ({
          referencia: line.reference,
          fechaPago,
          monto: Number(line.amount),
          conciliado: line.marked ? 'SI' : 'NO',
        })),
      })
    },
  }
}
