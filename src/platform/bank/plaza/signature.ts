import { createHmac } from 'node:crypto'

/**
 * The `api-signature` of a request: HMAC-SHA384 of the path as it is signed (without the merchant's id and the query), the
 * nonce and the exact bytes of the body.
 */
export const signRequest = (secret: string, path: string, nonce: number, body: string): string =>
  createHmac('sha384', secret).update(`${path}${nonce}${body}`).digest('hex')
