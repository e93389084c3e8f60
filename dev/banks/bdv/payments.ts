import { caracasDay } from '../../../src/domain/caracas.ts'
import type { BankResponse } from '../bank-messages.ts'
import type { WritableBooks } from './books.ts'
import { about, answer, type Fields, TEXTS } from './responses.ts'

/** `/api/vuelto`: pays a phone. A number of the merchant's that was paid before is a duplicate. */
export function payPhone(books: WritableBooks, fields: Fields): BankResponse {
  const { numeroReferencia: reference = '', montoOperacion: amount = '' } = fields
  if (books.paidOut().some((line) => line.reference === reference)) {
    return answer(1094, 'Operación duplicada')
  }
  if (Number(amount) === 0) return answer(1013, 'Monto inválido')
  if (!books.covers(amount)) return answer(1034, 'Fondos insuficientes')
  books.book({
    direction: 'out',
    kind: 'p2p',
    amount,
    phone: fields.telefonoDestino ?? '',
    bankCode: fields.bancoDestino ?? '',
    document: `${fields.nacionalidadDestino}${fields.cedulaDestino}`,
    reference,
    concept: fields.conceptoPago ?? '',
  })
  return answer(1000, 'Transaccion realizada', { referencia: reference })
}

/** `/getOutMovement`: the first query marks the payment. Its amounts have a comma. */
export function queryPayment(books: WritableBooks, fields: Fields): BankResponse {
  const line = books
    .paidOut()
    .find(
      ({ reference, phone, bankCode, at }) =>
        reference === fields.referencia &&
        phone === fields.telefonoDestino &&
        bankCode === fields.bancoDestino &&
        caracasDay(at) === fields.fechaPago,
    )
  if (!line) return about(1010, TEXTS.noMovement)
  const amount = line.amount.replace('.', ',')
  if (line.amount !== fields.importe) {
    return about(1010, `monto : ${amount} - estatus : Transaccion realizada`)
  }
  if (line.marked) return about(1010, TEXTS.queried)
  line.marked = true
  return about(1000, `monto : ${amount} - estatus : Transaccion realizada`, {
    status: '1000',
    amount,
    reason: 'Transaccion realizada',
  })
}
