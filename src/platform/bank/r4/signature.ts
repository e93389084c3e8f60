import { createHmac } from 'node:crypto'

/**
 * What R4 wants as `Authorization`: the lowercase hex of HMAC-SHA256 under the Commerce token, over the
 * fields that the operation signs, joined in its order. Source: R4 Conecta V3.0.
 */
export const sign = (commerce: string, fields: readonly string[]): string =>
  createHmac('sha256', commerce).update(fields.join('')).digest('hex')
