import { caracasClock, caracasDay } from '../../../src/domain/caracas.ts'
import type { PlazaConfig } from '../../../src/platform/bank/connection-config.ts'
import type { BankRequest, BankResponse } from '../bank-messages.ts'
import type { BookLine, PlazaBooks } from './books.ts'
import { answer } from './responses.ts'

/** Differences between the bank's own lists, which the adapter has to read all. */
export interface ListStyle {
  amounts: 'text' | 'number' | 'comma'
  references: 'as booked' | 'without zeros'
  days: 'digits' | 'dashes'
  twins: boolean
  nothing: 'no body' | 'empty list'
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOBILE: readonly BookLine['kind'][] = ['deposit', 'p2p']

/** The lists of the account. Chosen: that a charge is on the statement, and not among the mobile payments. */
export function openLists(books: PlazaBooks, config: PlazaConfig, style: ListStyle) {
  const amount = (text: string) => {
    if (style.amounts === 'number') return Number(text)
    return style.amounts === 'comma' ? text.replace('.', ',') : text
  }
  const reference = (text: string) =>
    style.references === 'as booked' ? text : text.replace(/^0+(?=.)/, '')
  const day = (at: Date) =>
    style.days === 'digits' ? caracasDay(at).replaceAll('-', '') : caracasDay(at)
  const clock = (at: Date) => caracasClock(at).clock
  const within = (from: string, to: string) => (line: BookLine) =>
    from <= caracasDay(line.at) && caracasDay(line.at) <= to

  function listed(name: string, rows: object[], extra: object = {}): BankResponse {
    if (rows.length === 0 && style.nothing === 'no body') return answer('0005')
    return answer('0000', { body: { ...extra, [name]: style.twins ? [...rows, ...rows] : rows } })
  }

  return {
    /** `GET /v1/pagos/p2p/{rif}` */
    payments({ query }: BankRequest): BankResponse {
      const [from, to] = [query.get('fi') ?? '', query.get('ff') ?? '']
      if (query.get('canal') === null) return answer('0002')
      if (!DAY.test(from) || !DAY.test(to)) return answer('C007')
      const phone = query.get('tlf')
      const found = books
        .lines()
        .filter(({ kind }) => MOBILE.includes(kind))
        .filter(within(from, to))
        .filter(({ direction }) => {
          const action = query.get('acc')
          return action === '2' || action === (direction === 'in' ? '0' : '1')
        })
        .filter((line) => phone === null || phone === `0058${line.phone.slice(1)}`)
      const rows = found.map((line) => ({
        accion: line.direction === 'in' ? 'R' : 'E',
        banco: line.bankCode,
        concepto: line.concept,
        fecha: day(line.at),
        hora: clock(line.at).slice(0, 5).replace(':', ''),
        monto: amount(line.amount),
        referencia: reference(line.reference),
        telefonoAfiliado: config.phone.slice(1),
        telefonoCliente: line.phone.slice(1),
        cedulaB: `${line.document.slice(0, 1)}${line.document.slice(1).padStart(11, '0')}`,
      }))
      return listed('pagos', rows, { cantidadPagos: String(rows.length) })
    },

    /** `GET /v0/cuentas/{cuenta}/movimientos` */
    movements({ query }: BankRequest): BankResponse {
      const [from, to] = [query.get('fechaInicio') ?? '', query.get('fechafin') ?? '']
      if (query.get('moneda') !== 'VES') return answer('C009')
      if (!DAY.test(from) || !DAY.test(to)) return answer('C007')
      const rows = books
        .lines()
        .filter(within(from, to))
        .map((line) => ({
          fecha: caracasDay(line.at),
          hora: clock(line.at),
          referencia: reference(line.reference),
          concepto: conceptOf(line),
          tipo: '',
          naturaleza: line.direction === 'in' ? 'CR' : 'DB',
          monto: amount(line.amount),
        }))
      return listed('movimientos', rows, {
        numero: config.accountNumber,
        saldoDisponible: amount(books.balance()),
      })
    },

    /** `GET /v0/cuentas/{cuenta}` */
    balance: (): BankResponse =>
      answer('0000', {
        body: { numero: config.accountNumber, saldoDisponible: amount(books.balance()) },
      }),
  }
}

function conceptOf({ kind, concept, bankCode, document }: BookLine): string {
  if (kind === 'commission') return 'COMISION PAGO RECIBIDO'
  if (kind === 'transfer') return `TRF ${concept}`
  if (kind === 'deposit' || kind === 'p2p') return `PAGO MOVIL ${bankCode}`
  return `${kind.toUpperCase()} ${bankCode} ${document}`
}
