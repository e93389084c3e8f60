import type { IncomingClaim } from '../port.ts'
import { textOf } from '../text-of.ts'
import { readAmount } from './amounts.ts'
import { type BdvRequest, type BdvResult, objectOf } from './client.ts'
import { NOTHING_VALID, readFinding, SUCCESS } from './codes.ts'

/** A payment of a phone on a day. */
export interface Listed {
  reference: string
  amount: string
  /** Somebody has had it confirmed. */
  isConfirmed: boolean
}

/**
 * What a phone has paid on a day from one bank (consultaMultiple). Asking changes nothing. Null if the list cannot be
 * read. Not confirmed by the bank: that it is complete.
 */
export async function listPayments(
  ask: BdvRequest,
  { day, bankCode, phone }: Pick<IncomingClaim, 'day' | 'bankCode' | 'phone'>,
  signal: AbortSignal,
): Promise<Listed[] | null> {
  const body = { fechaPago: day, bancoOrigen: bankCode, telefonoCliente: phone }
  return readList(await ask('conciliation', '/api/consulta/consultaMultiple', body, signal))
}

function readList(result: BdvResult): Listed[] | null {
  if (result.kind !== 'answered') return null
  if (result.code === NOTHING_VALID && readFinding(result.message) === 'absent') return []
  const rows = result.code === SUCCESS ? result.body.resultados : null
  const listed = Array.isArray(rows) ? rows.map(readListed) : null
  return listed?.every((row) => row !== null) ? listed : null
}

function readListed(value: unknown): Listed | null {
  const row = objectOf(value)
  const reference = textOf(row.referencia)
  const amount = readAmount(textOf(row.monto))
  const confirmed = textOf(row.conciliado)?.toUpperCase()
  if (reference === null || amount === null) return null
  if (confirmed !== 'SI' && confirmed !== 'NO') return null
  return { reference, amount, isConfirmed: confirmed === 'SI' }
}
