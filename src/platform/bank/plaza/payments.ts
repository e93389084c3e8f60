import type { PlazaConfig } from '../connection-config.ts'
import { type BankCall, BankUnreachable } from '../port.ts'
import { textOf } from '../text-of.ts'
import { amountOf, CHANNEL, dayOf, phoneOf, shortDocument } from './bodies.ts'
import { type AskPlaza, objectOf, type PlazaResult } from './client.ts'
import { isNothing, SUCCESS } from './codes.ts'

/** A mobile payment as the bank lists it, into the account or out of it. */
export interface PlazaPayment {
  direction: 'in' | 'out'
  bookedOn: string
  amount: string
  reference: string
  concept: string
  /** The other party's. */
  phone: string | null
  bankCode: string | null
  document: string | null
}

interface PaymentsQuery {
  from: string
  to: string
  direction: PlazaPayment['direction'] | 'both'
  /** The other party's. */
  phone?: string
}

const DIRECTIONS = { in: '0', out: '1', both: '2' } as const

/** `04140000102` -> `00584140000102` */
const longPhone = (phone: string): string => `0058${phone.slice(1)}`

/**
 * The mobile payments of the account, of the Caracas days `from` to `to`, both included. Asking changes nothing. Rejects
 * with BankUnreachable, also if one of them cannot be read: a payment that is missing counts as not made.
 */
export async function listPayments(
  ask: AskPlaza,
  { rif }: PlazaConfig,
  { from, to, direction, phone }: PaymentsQuery,
  call: BankCall,
): Promise<PlazaPayment[]> {
  const query = {
    canal: CHANNEL,
    acc: DIRECTIONS[direction],
    fi: from,
    ff: to,
    ...(phone !== undefined && { tlf: longPhone(phone) }),
  }
  const path = { service: '/pagos/p2p/v1', path: '/v1/pagos/p2p', id: rif }
  const result = await ask({ method: 'GET', ...path, query }, call)
  const payments = rowsOf(result, 'pagos').map(readPayment)
  if (!payments.every((payment) => payment !== null)) throw unreadable('payments')
  return withoutTwins(payments).filter(
    ({ bookedOn, direction: way }) =>
      from <= bookedOn && bookedOn <= to && (direction === 'both' || way === direction),
  )
}

const unreadable = (question: string) => new BankUnreachable(`${question}: UNREADABLE`)

/**
 * The rows of an answer; none if the bank says that there is nothing, or says nothing in a body that has ended. Throws
 * BankUnreachable.
 */
export function rowsOf(result: PlazaResult, name: 'pagos' | 'movimientos'): unknown[] {
  if (result.kind === 'answered' && isNothing(result.code)) return []
  if (result.kind === 'none' || result.code !== SUCCESS) {
    throw new BankUnreachable(`${name}: ${result.code}`, { refused: result.kind === 'answered' })
  }
  const { body } = result
  if (body === null || (Array.isArray(body) && body.length === 0)) return []
  const rows = objectOf(body)[name]
  if (!Array.isArray(rows)) throw unreadable(name)
  return rows
}

function readPayment(value: unknown): PlazaPayment | null {
  const row = objectOf(value)
  const action = textOf(row.accion)?.toUpperCase()
  const bookedOn = dayOf(row.fecha)
  const amount = amountOf(row.monto)
  const reference = textOf(row.referencia)
  if (action === undefined || bookedOn === null || amount === null || reference === null)
    return null
  return {
    direction: action === 'R' ? 'in' : 'out',
    bookedOn,
    amount,
    reference,
    concept: textOf(row.concepto) ?? textOf(row.motivo) ?? '',
    phone: phoneOf(row.telefonoCliente),
    bankCode: textOf(row.banco)?.padStart(4, '0') ?? null,
    document: shortDocument(row.cedulaB),
  }
}

/** A payment that the bank lists twice, with everything equal, is one payment. */
const withoutTwins = (payments: readonly PlazaPayment[]): PlazaPayment[] => [
  ...new Map(payments.map((payment) => [JSON.stringify(payment), payment])).values(),
]

/**
 * A number for what is booked: the bank gives none. The time is left out, since its lists may differ in it. References lose
 * their leading zeros in numbers.
 */
export const controlNumberOf = ({
  bookedOn,
  direction,
  reference,
  amount,
}: Pick<PlazaPayment, 'bookedOn' | 'direction' | 'reference' | 'amount'>): string =>
  [
    bookedOn.replaceAll('-', ''),
    direction === 'in' ? 'CR' : 'DB',
    reference.replace(/^0+/, ''),
    amount,
  ].join('-')
