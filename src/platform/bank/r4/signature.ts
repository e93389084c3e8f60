import { createHmac } from 'node:crypto'

/**
 * R4's `Authorization` header: HMAC-SHA256 with the Commerce token, in lower-case hexadecimal, of the endpoint's signed
 * fields, concatenated in order. Source: R4 Conecta V3.0.
 */
export const sign = (commerce: string, fields: readonly string[]): string =>
  createHmac('sha256', commerce).update(fields.join('')).digest('hex')
