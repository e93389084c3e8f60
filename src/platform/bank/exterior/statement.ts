import { eachDay } from '../../../domain/booking-days.ts'
import { addDays, caracasDay } from '../../../domain/caracas.ts'
import type { ExteriorConfig } from '../connection-config.ts'
import { type AccountBalance, type BankCall, BankUnreachable, type Movement } from '../port.ts'
import { textOf } from '../text-of.ts'
import { type AskExterior, objectOf, rowsOf } from './client.ts'
import { amountOf, bankDate, bare, clientId, controlNumberOf, dayOf, phoneOf } from './formats.ts'

/** What the bank keeps: today and the three days before. */
const KEPT_DAYS = 3
/** A page has 500 rows or, at some services, 150. */
const MIN_PAGE_ROWS = 150
const MAX_PAGES = 40
/** The bank has a list for each. */
const LISTS = { p2p: 0, transfer: 2 } as const

/** A movement, with the document of its other party. */
export interface ExteriorMovement extends Movement {
  document: string | null
  /** The time as the bank writes it. */
  time: string
}

/** The first day of which the bank still has a statement. */
export const firstKeptDay = (now: Date): string => addDays(caracasDay(now), -KEPT_DAYS)

/**
 * The account's movements of the Caracas days `from` to `to`, as far as the bank still has them: days before the last four
 * are left out, and so are future ones. Rejects with BankUnreachable. The lists are up to 30 minutes late.
 */
export async function readStatement(
  ask: AskExterior,
  config: ExteriorConfig,
  { from, to }: { from: string; to: string },
  call: BankCall,
): Promise<ExteriorMovement[]> {
  const [first, today] = [firstKeptDay(call.now), caracasDay(call.now)]
  const days = { from: from < first ? first : from, to: to < today ? to : today }
  const movements: ExteriorMovement[] = []
  for (const day of eachDay(days)) {
    const ofDay = [
      ...(await readList(ask, config, day, 'p2p', call)),
      ...(await readList(ask, config, day, 'transfer', call)),
    ]
    movements.push(...ofDay.toSorted((one, other) => (one.time < other.time ? -1 : 1)))
  }
  return movements
}

async function readList(
  ask: AskExterior,
  config: ExteriorConfig,
  day: string,
  type: keyof typeof LISTS,
  call: BankCall,
): Promise<ExteriorMovement[]> {
  const movements = new Map<string, ExteriorMovement>()
  for (let position = 0, page = 0; page < MAX_PAGES; page += 1) {
    const body = {
      idCliente: clientId(config.rif),
      idCanal: config.channel,
      fecha: bankDate(day),
      cuenta: config.accountNumber,
      posicionInicial: position,
      tipoListado: LISTS[type],
    }
    const result = await ask({ path: '/v3/listadosMovimientos' }, body, call)
    const rows = rowsOf(result, ['movimientos', 'listadoMovimientos', 'operaciones'])
    const read = rows.map((row) => readRow(row, type))
    if (!read.every((row) => row !== null)) throw new BankUnreachable('movimientos: UNREADABLE')
    const known = movements.size
    for (const one of read) if (one.bookedOn === day) movements.set(one.controlNumber, one)
    if (rows.length < MIN_PAGE_ROWS) return [...movements.values()]
    // A bank that ignores the position would send the first page for ever.
    if (movements.size === known) throw new BankUnreachable('movimientos: PAGE_REPEATED')
    position += rows.length
  }
  throw new BankUnreachable('movimientos: TOO_MANY')
}

/** A row of a list; null if it cannot be read, since a movement that is missing counts as not paid. */
function readRow(value: unknown, type: keyof typeof LISTS): ExteriorMovement | null {
  const row = objectOf(value)
  const bookedOn = dayOf(row.fecha_operacion)
  const amount = amountOf(row.monto)
  const reference = textOf(row.referencia)
  const direction = directionOf(textOf(row.naturaleza_transaccion))
  if (bookedOn === null || amount === null || reference === null || direction === null) return null
  const digits = bare(textOf(row.numero_documento_contraparte) ?? '')
  const letter = textOf(row.tipo_documento_contraparte) ?? ''
  const description = textOf(row.descripcion) ?? ''
  const isFee = direction === 'out' && /\bcomisi[oó]n\b/i.test(description)
  return {
    controlNumber: controlNumberOf(bookedOn, direction, reference, amount),
    bookedOn,
    direction,
    type: isFee ? 'fee' : type,
    amount,
    reference,
    concept: textOf(row.concepto) ?? description,
    phone: phoneOf(row.telefono_contraparte),
    bankCode: textOf(row.codigo_banco_contraparte)?.padStart(4, '0') ?? null,
    document: /^[VEJPGC]$/.test(letter) && /^\d{4,11}$/.test(digits) ? `${letter}${digits}` : null,
    time: textOf(row.hora_operacion) ?? '',
  }
}

function directionOf(nature: string | null): Movement['direction'] | null {
  if (nature === 'C') return 'in'
  return nature === 'D' ? 'out' : null
}

/** The client's accounts, by number, with what is in them. Rejects with BankUnreachable. */
export async function readAccounts(
  ask: AskExterior,
  config: ExteriorConfig,
  call: BankCall,
): Promise<Map<string, AccountBalance | null>> {
  const body = { idCliente: clientId(config.rif), idCanal: config.channel }
  const rows = rowsOf(await ask({ path: '/v3/consultasCuentas' }, body, call), ['cuentas'])
  return new Map(
    rows.map((value) => {
      const { numero, saldo, signo } = objectOf(value)
      const amount = amountOf(saldo)
      const sign = textOf(signo) === '-' ? '-' : ''
      return [textOf(numero) ?? '', amount === null ? null : { amount: `${sign}${amount}` }]
    }),
  )
}

/** What is in the account. Rejects with BankUnreachable. */
export async function readBalance(
  ask: AskExterior,
  config: ExteriorConfig,
  call: BankCall,
): Promise<AccountBalance> {
  const balance = (await readAccounts(ask, config, call)).get(config.accountNumber)
  if (!balance) throw new BankUnreachable('balance: UNREADABLE')
  return balance
}
