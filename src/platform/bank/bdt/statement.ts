import { addDays, caracasDay, startOfCaracasDay } from '../../../domain/caracas.ts'
import { normalizePhone } from '../../../domain/phone.ts'
import type { BdtConfig } from '../connection-config.ts'
import { type AccountBalance, type BankCall, BankUnreachable, type Movement } from '../port.ts'
import { textOf } from '../text-of.ts'
import { type AskBdt, objectOf, rowsOf } from './client.ts'

/** The bank's limit is not known. */
const WINDOW_DAYS = 28
/** The most that it sends at once. */
const PAGE_ROWS = 500
const MAX_PAGES = 100

const earlierOf = (one: string, other: string): string => (one < other ? one : other)
const bankDay = (day: string): string => day.replaceAll('-', '')

/**
 * The account's movements of the Caracas days `from` to `to`, both included, in pages. Future days are left out. Rejects
 * with BankUnreachable. Not confirmed by the bank: that pages are counted from 1, and how many days a question may cover.
 */
export async function readStatement(
  ask: AskBdt,
  config: BdtConfig,
  { from, to }: { from: string; to: string },
  call: BankCall,
): Promise<Movement[]> {
  const end = earlierOf(to, caracasDay(call.now))
  const movements = new Map<string, Movement>()
  for (let start = from; start <= end; start = addDays(start, WINDOW_DAYS)) {
    const last = earlierOf(addDays(start, WINDOW_DAYS - 1), end)
    for (const movement of await readWindow(ask, config, start, last, call)) {
      movements.set(movement.controlNumber, movement)
    }
  }
  return [...movements.values()]
}

async function readWindow(
  ask: AskBdt,
  { accountNumber }: BdtConfig,
  from: string,
  to: string,
  call: BankCall,
): Promise<Movement[]> {
  const movements = new Map<string, Movement>()
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const query = {
      from_date: bankDay(from),
      to_date: bankDay(to),
      from_time: '000000',
      to_time: '235959',
      limit: String(PAGE_ROWS),
      page: String(page),
    }
    const result = await ask(`/accounts/${accountNumber}/transactions_wi`, query, call)
    const rows = rowsOf(result, 'transactions')
    const read = rows.map((row) => readRow(row, accountNumber))
    if (!read.every((row) => row !== null)) throw new BankUnreachable('transactions: UNREADABLE')
    const known = movements.size
    for (const one of read) {
      if (from <= one.bookedOn && one.bookedOn <= to) movements.set(one.controlNumber, one)
    }
    if (rows.length < PAGE_ROWS) return [...movements.values()]
    // A bank that ignores the page would send the first one for ever.
    if (movements.size === known) throw new BankUnreachable('transactions: PAGE_REPEATED')
  }
  throw new BankUnreachable('transactions: TOO_MANY')
}

/**
 * A row of a statement; null if it cannot be read, or is another account's: a movement that is missing counts as not paid.
 * The control number is made of what identifies the movement, since the bank gives none.
 */
function readRow(value: unknown, accountNumber: string): Movement | null {
  const row = objectOf(value)
  const account = textOf(row.numeroCuenta) ?? accountNumber
  const bookedOn = dayOf(textOf(row.fechaTransaccion))
  const amount = amountOf(textOf(row.montoTransaccion))
  const reference = textOf(row.referencia)
  const direction = directionOf(textOf(row.tipo))
  if (account !== accountNumber || !bookedOn || !amount || !reference || !direction) return null
  const concept = textOf(row.descripcion) ?? ''
  const isMobile = textOf(row.tipoProd)?.toUpperCase() === 'CELE'
  const isFee = direction === 'out' && /\bcomisi[oó]n\b/i.test(concept)
  const way = direction === 'in' ? 'CR' : 'DB'
  return {
    controlNumber: [bankDay(bookedOn), way, reference.replace(/^0+/, ''), amount].join('-'),
    bookedOn,
    direction,
    type: isFee ? 'fee' : isMobile ? 'p2p' : 'transfer',
    amount,
    reference,
    concept,
    phone: isMobile ? phoneOf(textOf(row.desdeCuenta)) : null,
    bankCode: textOf(row.desdeBanco)?.padStart(4, '0') ?? null,
    document: documentOf(textOf(row.desdeDni)),
  }
}

/** `V012345678` -> `V12345678`; null if it is none. */
function documentOf(text: string | null): string | null {
  const [, letter, digits] = /^([VEJPGC])-?0*(\d{4,11})$/i.exec(text ?? '') ?? []
  return letter === undefined ? null : `${letter.toUpperCase()}${digits}`
}

function directionOf(type: string | null): Movement['direction'] | null {
  if (type?.toUpperCase() === 'CREDITO') return 'in'
  return type?.toUpperCase() === 'DEBITO' ? 'out' : null
}

function dayOf(text: string | null): string | null {
  const [, year, month, date] = /^(\d{4})-?(\d{2})-?(\d{2})(?=$|[T ])/.exec(text ?? '') ?? []
  const day = `${year}-${month}-${date}`
  return Number.isNaN(startOfCaracasDay(day).getTime()) ? null : day
}

/** `1240.5` and `1240,5` -> `1240.50`; null if it is no plain decimal, has more than two decimals or is negative. */
function amountOf(text: string | null): string | null {
  const [, units, cents = ''] = /^(\d{1,13})(?:[.,](\d{1,2})0*)?$/.exec(text ?? '') ?? []
  return units === undefined ? null : `${BigInt(units)}.${cents.padEnd(2, '0')}`
}

/** `584140000175`, `04140000175` and `4140000175` -> `04140000175` */
const phoneOf = (text: string | null): string | null =>
  normalizePhone(/^4\d{9}$/.test(text ?? '') ? `0${text}` : (text ?? ''))

/** The client's accounts, by number, with what is in them. Rejects with BankUnreachable. */
export async function readAccounts(
  ask: AskBdt,
  call: BankCall,
): Promise<Map<string, AccountBalance | null>> {
  const rows = rowsOf(await ask('/accounts', {}, call), 'cuentas')
  return new Map(
    rows.map((value) => {
      const { account_number, balance } = objectOf(value)
      const [, sign = '', digits = ''] = /^(-?)(.*)$/.exec(textOf(balance) ?? '') ?? []
      const amount = amountOf(digits)
      return [textOf(account_number) ?? '', amount === null ? null : { amount: sign + amount }]
    }),
  )
}
