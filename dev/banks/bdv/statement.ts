import { caracasDay } from '../../../src/domain/caracas.ts'
import type { BankResponse } from '../bank-messages.ts'
import type { BookLine, WritableBooks } from './books.ts'
import { answer, type Fields, type ResponseStyle, short, TEXTS, venezuelan } from './responses.ts'

const PAGE_ROWS = 100

/** `31/01/2026` -> `2026-01-31` */
const dayOf = (date = ''): string => date.split('/').toReversed().join('-')

/** `/apis/bdv/consulta/movimientos`, a hundred lines at a time. The code for a mixed range is not documented. */
export function readStatement(
  books: WritableBooks,
  fields: Fields,
  style: ResponseStyle,
  now: Date,
): BankResponse {
  const [from, to, today] = [dayOf(fields.fechaIni), dayOf(fields.fechaFin), caracasDay(now)]
  if (from > to || (from < today && to >= today)) return answer('1030', 'Rango de fechas errado')
  const lines = books.lines().filter(({ at }) => {
    const day = caracasDay(at)
    return from <= day && day <= to
  })
  const after = Number(fields.nroMovimiento || 0)
  const page = lines.filter(({ number }) => number > after).slice(0, PAGE_ROWS)
  if (page.length === 0 && style.emptyStatement === '1010') {
    return answer('1010', TEXTS.nothing, { data: null, status: 200 })
  }
  const movs = page.map((line) => rowOf(line, style))
  return answer('1000', '', { data: { totalOfMovements: lines.length, movs }, status: 200 })
}

/** `/account/balances`. The code for the account of another client is not documented. */
export function readBalance(books: WritableBooks, fields: Fields, own: string): BankResponse {
  if (fields.account !== own) return answer('1062', 'Cuenta no válida')
  return answer(1000, 'success', {
    cuentaPrincipal: own,
    ppalSdoRetTot: '0',
    ppalSdoFinal: books.balance(),
  })
}

/** The bank's own references, as clients of the bank have seen them. */
function ownReferenceOf({ direction, kind, bankCode, reference, number }: BookLine): string {
  if (direction === 'out' || kind !== 'deposit') return reference
  return bankCode === '0102'
    ? `06772${String(number).padStart(8, '0')}`
    : `0303${reference.slice(-8)}`
}

const rowOf = (line: BookLine, { amounts, references }: ResponseStyle) => ({
  referencia: references === 'payer' ? line.reference : ownReferenceOf(line),
  descripcion: 'OPERACION PUNTOYA BDV ',
  fecha: caracasDay(line.at),
  hora: new Date(line.at.getTime() - 4 * 60 * 60 * 1000)
    .toISOString()
    .slice(11, 16)
    .replace(':', ''),
  mov: line.direction === 'in' ? 'CREDITO' : 'DEBITO',
  saldo: '217.947.806,02',
  importe: amounts === 'dot' ? short(line.amount) : venezuelan(line.amount),
  nroMov: String(line.number),
  observacion: noteOf(line),
})

/** Of lines that do not come in, the text is not documented. */
function noteOf({ direction, kind, bankCode, phone, document }: BookLine): string {
  if (kind === 'commission') return 'COMISION PAGO RECIBIDO '
  if (direction === 'out') return 'PAGOMOVIL ENVIADO '
  return bankCode === '0102'
    ? `PAGOMOVIL BDV ${document} NAYIBET MORENO `
    : `PAGOMOVIL OTROS BANCOS ${bankCode} ${phone}`
}
