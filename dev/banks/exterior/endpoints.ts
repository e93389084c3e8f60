import { addDays, caracasClock, caracasDay } from '../../../src/domain/caracas.ts'
import type { ExteriorConfig } from '../../../src/platform/bank/connection-config.ts'
import type { BankRequest, BankResponse } from '../bank-messages.ts'
import type { BookLine, ExteriorBooks, NewLine } from './books.ts'
import {
  Accounts,
  Annulment,
  Authorized,
  Charge,
  Instant,
  Movements,
  Payment,
  Received,
  readBody,
  SentPayments,
  Transfer,
} from './forms.ts'
import type { openSignOn } from './sign-on.ts'

/** A payer, and the one-time key that they have for one charge. */
export interface Payer {
  phone: string
  document: string
  bankCode: string
  otp: string
}

/** Differences between the bank's own answers, which the adapter has to read all. */
export interface AnswerStyle {
  amounts: 'text' | 'number' | 'comma'
  twins: boolean
  nothing: '2000' | 'empty list'
  /** How many minutes later its lists show what was booked. */
  delayMinutes: number
  pageRows: number
}

export const verdict = (code: string, fields: object = {}): BankResponse => ({
  status: 200,
  body: {
    resultado: { codigo: code, descripcion: code === '0000' ? 'EXITOSO' : 'ERROR' },
    ...fields,
  },
})

const MALFORMED = verdict('1001')
const bankDay = (at: Date) => caracasDay(at).split('-').toReversed().join('/')
const clock = (at: Date) => caracasClock(at).clock
const phoneOf = (long: string) => `0${long.slice(2)}`
const longPhone = (phone: string) => (phone === '' ? '' : `58${phone.slice(1)}`)

/**
 * The services. Chosen, since nothing is known: the names of the lists, the code of a malformed request (1001), and that a
 * transfer is approved as many minutes after it was made as `approvesAfter` says.
 */
export function openEndpoints(
  books: ExteriorBooks,
  config: ExteriorConfig,
  signOn: ReturnType<typeof openSignOn>,
  style: AnswerStyle,
  now: () => Date,
) {
  const payers = new Map<string, Payer>()
  let approvesAfter = 0
  let rejects = false
  const amount = (text: string) => {
    if (style.amounts === 'number') return Number(text)
    return style.amounts === 'comma' ? text.replace('.', ',') : text
  }
  const isApproved = (line: BookLine) =>
    now().getTime() - line.at.getTime() >= approvesAfter * 60_000

  function move(line: NewLine, fields: (booked: BookLine) => object): BankResponse {
    if (line.amount === '0.00') return verdict('0034')
    if (line.direction === 'out' && !books.covers(line.amount)) return verdict('0051')
    return verdict('0000', fields(books.book(line)))
  }

  function listed(name: string, rows: object[], position: number, pageRows: number): BankResponse {
    const all = style.twins ? rows.flatMap((row) => [row, row]) : rows
    const page = all.slice(position, position + pageRows)
    if (page.length === 0 && style.nothing === '2000') return verdict('2000')
    return verdict('0000', { datos: { [name]: page, total_registros: String(all.length) } })
  }

  return {
    giveKey: (payer: Payer): void => {
      payers.set(payer.phone, payer)
    },
    /** Transfers are decided so many minutes after they were made. */
    decideTransfers: (minutes: number, options: { reject?: boolean } = {}): void => {
      approvesAfter = minutes
      rejects = options.reject === true
    },

    received(request: BankRequest): BankResponse {
      const fields = readBody(Received, request)
      if (fields === null) return MALFORMED
      const rows = books
        .lines()
        .filter(
          (line) =>
            line.kind === 'deposit' &&
            longPhone(line.phone) === fields.telefono_emisor &&
            bankDay(line.at) === fields.fecha &&
            (fields.monto === undefined || fields.monto === line.amount),
        )
        .map((line) => ({
          fecha: bankDay(line.at),
          hora: clock(line.at),
          cuenta: config.accountNumber,
          referencia: line.reference,
          codigo_banco_emisor: line.bankCode,
          canal: '01',
          moneda: 'VES',
          signo: '+',
          monto: amount(line.amount),
          motivo: line.concept,
        }))
      return listed('pagos', rows, 0, 10)
    },

    movements(request: BankRequest): BankResponse {
      const fields = readBody(Movements, request)
      if (fields === null || fields.cuenta !== config.accountNumber) return MALFORMED
      const kept = [0, 1, 2, 3].map((back) =>
        bankDay(new Date(`${addDays(caracasDay(now()), -back)}T16:00:00Z`)),
      )
      if (!kept.includes(fields.fecha)) return verdict('2000')
      const shownUntil = now().getTime() - style.delayMinutes * 60_000
      const rows = books
        .lines()
        .filter((line) => (line.kind === 'transfer') === (fields.tipoListado === 2))
        .filter((line) => bankDay(line.at) === fields.fecha && line.at.getTime() <= shownUntil)
        .map((line) => ({
          tipo_documento_contraparte: line.document.slice(0, 1),
          numero_documento_contraparte: line.document.slice(1).padStart(12, '0'),
          telefono_contraparte: longPhone(line.phone),
          codigo_banco_contraparte: line.bankCode,
          fecha_operacion: bankDay(line.at),
          hora_operacion: clock(line.at),
          naturaleza_transaccion: line.direction === 'in' ? 'C' : 'D',
          referencia: line.reference,
          monto: amount(line.amount),
          concepto: line.concept,
          descripcion: line.direction === 'in' ? '5724 PAGO RECIBIDO' : '5723 PAGO ENVIADO',
        }))
      return listed('movimientos', rows, fields.posicionInicial, style.pageRows)
    },

    accounts(request: BankRequest): BankResponse {
      if (readBody(Accounts, request) === null) return MALFORMED
      const account = {
        ...{ numero: config.accountNumber, tipo: 'CTE', moneda: 'VES', signo: '+' },
        saldo: amount(books.balance()),
      }
      return verdict('0000', { datos: { cuentas: [account] } })
    },

    pay(request: BankRequest): BankResponse {
      const fields = readBody(Payment, request)
      const signed = Authorized.safeParse(signOn.openOrder(fields?.datosAutorizados ?? ''))
      if (fields === null || !signed.success) return MALFORMED
      const order = signed.data
      const isOurs =
        phoneOf(order.telefonoEmisor) === config.phone &&
        order.cuentaEmisor === config.accountNumber
      if (!isOurs) return verdict('1039')
      if (books.lines().some((line) => line.operationId === fields.idOperacion)) {
        return verdict('0042')
      }
      if (order.telefonoBeneficiario.endsWith('0000055')) return verdict('0040')
      const line = {
        ...({ direction: 'out', kind: 'p2p', amount: order.monto } as const),
        ...{ phone: phoneOf(order.telefonoBeneficiario), document: order.idBeneficiario },
        ...{ bankCode: fields.codigoBanco, concept: fields.concepto },
        operationId: fields.idOperacion,
      }
      return move(line, ({ reference }) => ({ referencia: reference, comision: '0.30' }))
    },

    sentPayments(request: BankRequest): BankResponse {
      const fields = readBody(SentPayments, request)
      if (fields === null) return MALFORMED
      const rows = books
        .lines()
        .filter(
          (line) =>
            line.kind === 'p2p' &&
            longPhone(line.phone) === fields.telefonoReceptor &&
            bankDay(line.at) === fields.fecha,
        )
        .map((line) => ({
          fechaTransaccion: bankDay(line.at),
          horaTransaccion: clock(line.at),
          monto: amount(line.amount),
          signoMonto: '-',
          referencia: line.reference,
          bancoReceptor: line.bankCode,
          motivoPago: line.concept,
        }))
      return listed('pagos', rows, fields.posicionInicial, 10)
    },

    transfer(request: BankRequest): BankResponse {
      const fields = readBody(Transfer, request)
      if (fields === null) return MALFORMED
      const order = fields.transferenciaInmediata
      if (order.ctaPagadora !== config.accountNumber) return verdict('1039')
      const line = {
        ...({ direction: 'out', kind: 'transfer', amount: order.monto } as const),
        ...{ document: order.idReceptor, bankCode: order.codigobancoReceptor },
        concept: order.concepto,
      }
      return move(line, (booked) => ({
        datosTransferenciainmediata: {
          referencia: booked.reference,
          fecha: bankDay(booked.at),
          estatus: approvesAfter === 0 && !rejects ? 'APROBADA' : 'EN PROCESO',
        },
      }))
    },

    instant(request: BankRequest): BankResponse {
      const fields = readBody(Instant, request)
      if (fields === null || fields.tipoConsulta !== 'D') return MALFORMED
      const rows = books
        .lines()
        .filter(
          (line) =>
            line.kind === 'transfer' &&
            caracasDay(line.at) === fields.fecha &&
            line.document === fields.documentoContraparte &&
            line.reference === fields.referencia,
        )
        .map((line) => ({
          status: isApproved(line) ? (rejects ? 'RECHAZADA' : 'APROBADA') : 'EN PROCESO',
          fechaOperacion: bankDay(line.at),
          referencia: line.reference,
          monto: amount(line.amount),
          codMotRechazo: isApproved(line) && rejects ? 'AC01' : '',
        }))
      return listed('operaciones', rows, 0, 100)
    },

    charge(request: BankRequest): BankResponse {
      const fields = readBody(Charge, request)
      if (fields === null) return MALFORMED
      const phone = phoneOf(fields.telfPagador)
      const payer = payers.get(phone)
      if (!payer || payer.bankCode !== fields.codBanco) return verdict('0040')
      if (payer.document !== fields.idPagador) return verdict('1039')
      if (payer.otp !== fields.otp) return verdict('0055')
      payers.set(phone, { ...payer, otp: '' })
      const { document, bankCode } = payer
      const line = { direction: 'in', kind: 'c2p', amount: fields.monto } as const
      return move({ ...line, phone, document, bankCode, concept: fields.concepto }, (booked) => ({
        datos: { referencia: booked.reference, serialTransaccion: booked.serial },
      }))
    },

    /** On the day of the charge, once. */
    annul(request: BankRequest): BankResponse {
      const fields = readBody(Annulment, request)
      if (fields === null) return MALFORMED
      const line = books
        .lines()
        .find(
          (one) =>
            one.kind === 'c2p' &&
            one.serial === fields.serialOperacion &&
            one.amount === fields.monto &&
            caracasDay(one.at) === caracasDay(now()),
        )
      if (!line || line.reversed) return verdict('E040')
      line.reversed = true
      const { phone, bankCode, document } = line
      const back = { direction: 'out', kind: 'reversal', amount: fields.monto } as const
      return move({ ...back, phone, bankCode, document }, () => ({
        datos: { AnulacionRealizada: true },
      }))
    },
  }
}
