import type { BankResponse } from '../bank-messages.ts'

export type Fields = Readonly<Record<string, string>>

/** Texts of the bank's manuals; the ones for codes of rejections are not in them. */
export const TEXTS = {
  noProduct: 'Cliente no afiliado al producto',
  noMovement: 'No se pudo validar el movimiento : Registro solicitado no existe',
  confirmed:
    'Pago Móvil procesado exitosamente en el BDV. El movimiento ya fue conciliado anteriormente.',
  queried:
    'Vuelto procesado exitosamente en el BDV. El movimiento ya fue consultado anteriormente.',
  nothing: 'No hay datos disponibles',
} as const

/** Differences between the bank's own responses, which the adapter has to read all. */
export interface ResponseStyle {
  /** Whether `code` is a number or text; null as the manual has it for each endpoint. */
  codes: 'number' | 'text' | null
  /** Of the statement: `1.0` as in the manual, or `36.960,41` as in production. */
  amounts: 'dot' | 'venezuelan'
  /** Of the statement: the payer's, or the bank's own, which at most end like it. */
  references: 'payer' | 'bank'
  /** A statement without movements: an empty list, or 1010. Not documented. */
  emptyStatement: 'list' | '1010'
}

/** A business response: its HTTP status is 200, whatever its code. */
export const answer = (
  code: number | string,
  message: string,
  more: object = {},
): BankResponse => ({
  status: 200,
  body: { code, message, ...more },
})

/** A response about one movement, in the form of `/getMovement`. */
export const about = (code: number, message: string, data: object | null = null): BankResponse =>
  answer(code, message, { data, status: 200 })

/** The response to a body that is not understood. */
export const badRequest = (path: string, now: Date): BankResponse => ({
  status: 400,
  body: {
    timestamp: now.toISOString(),
    path: `/${path}`,
    status: 400,
    error: 'Bad Request',
    requestId: 'b1d4f0c2-17',
  },
})

/** With `code` in the form that is asked for. */
export function inStyle({ status, body }: BankResponse, { codes }: ResponseStyle): BankResponse {
  const given = body as { code?: number | string }
  if (codes === null || given.code === undefined) return { status, body }
  return {
    status,
    body: { ...given, code: codes === 'number' ? Number(given.code) : String(given.code) },
  }
}

/** `36960.41` -> `36.960,41` */
export function venezuelan(amount: string): string {
  const [units = '', cents = '00'] = amount.split('.')
  return `${units.replace(/\B(?=(\d{3})+$)/g, '.')},${cents}`
}

/** `1.00` -> `1.0` */
export const short = (amount: string): string => amount.replace(/(\.\d)0$/, '$1')
