import { addDays, caracasDay } from '../../../domain/caracas.ts'
import type { BdvConfig } from '../connection-config.ts'
import { type BankCall, BankUnreachable } from '../port.ts'
import { type BdvRequest, type BdvResult, codeOfResult, objectOf } from './client.ts'
import { NOTHING_VALID, readFinding, SUCCESS } from './codes.ts'
import { type BdvMovement, markFees, readMovement } from './movements.ts'

/** The longest range of the manual's examples; the bank's limit is not known. */
const WINDOW_DAYS = 28
const PAGE_ROWS = 100

/** `2026-01-31` -> `31/01/2026` */
const bankDate = (day: string): string => day.split('-').toReversed().join('/')

const earlierOf = (one: string, other: string): string => (one < other ? one : other)

/**
 * The account's movements of the Caracas days `from` to `to`, both included. A range may not mix closed days with today,
 * so today is asked for alone. Future days are left out. Rejects with BankUnreachable.
 */
export async function readStatement(
  ask: BdvRequest,
  config: BdvConfig,
  from: string,
  to: string,
  call: BankCall,
): Promise<BdvMovement[]> {
  const today = caracasDay(call.now)
  const lastClosed = earlierOf(to, addDays(today, -1))
  const movements: BdvMovement[] = []
  for (let start = from; start <= lastClosed; start = addDays(start, WINDOW_DAYS)) {
    const end = earlierOf(addDays(start, WINDOW_DAYS - 1), lastClosed)
    movements.push(...(await readRange(ask, config, start, end, call.signal)))
  }
  if (from <= today && today <= to) {
    movements.push(...(await readRange(ask, config, today, today, call.signal)))
  }
  return markFees(movements)
}

async function readRange(
  ask: BdvRequest,
  { accountNumber }: BdvConfig,
  start: string,
  end: string,
  signal: AbortSignal,
): Promise<BdvMovement[]> {
  const movements = new Map<string, BdvMovement>()
  for (let after = ''; ; ) {
    const body = {
      cuenta: accountNumber,
      fechaIni: bankDate(start),
      fechaFin: bankDate(end),
      tipoMoneda: 'VES',
      nroMovimiento: after,
    }
    const page = readPage(await ask('suite', '/apis/bdv/consulta/movimientos', body, signal))
    const known = movements.size
    for (const movement of page) movements.set(movement.controlNumber, movement)
    if (page.length < PAGE_ROWS) return [...movements.values()]
    // A bank that ignores the number would send the first page for ever.
    if (movements.size === known) throw new BankUnreachable('statement: PAGE_REPEATED')
    after = page.at(-1)?.number ?? ''
  }
}

/** A movement missing from a statement counts as not paid, so one that cannot be read makes the page unreadable. */
function readPage(result: BdvResult): BdvMovement[] {
  if (result.kind === 'answered' && isEmpty(result.code, result.message)) return []
  const rows =
    result.kind === 'answered' && result.code === SUCCESS ? objectOf(result.body.data).movs : null
  const movements = Array.isArray(rows) ? rows.map(readMovement) : null
  if (movements?.every((movement) => movement !== null)) return movements
  const code = codeOfResult(result)
  const refused = result.kind === 'answered' && code !== SUCCESS
  throw new BankUnreachable(`statement: ${code === SUCCESS ? 'UNREADABLE' : code}`, { refused })
}

const isEmpty = (code: string, message: string): boolean =>
  code === NOTHING_VALID && readFinding(message) === 'absent'
