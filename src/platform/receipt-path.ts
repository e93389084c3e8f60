import type { Config } from './config.ts'
import { NIL_UUID, transactionId, type Uuid } from './ids.ts'
import { equalInConstantTime, keyedHash } from './secrets.ts'

/** The path of a payment link's page. */
export const linkPath = (token: string): string => `/pay/${encodeURIComponent(token)}`

type Secret = Pick<Config, 'SERVER_SECRET'>

/** 128 bits cannot be guessed, and keep the URL short. */
const MAC_BYTES = 16

const receiptMac = (
  { SERVER_SECRET }: Secret,
  token: string,
  transactionUuid: Uuid<'transaction'>,
): string =>
  keyedHash(SERVER_SECRET, 'receipt', token, transactionUuid)
    .subarray(0, MAC_BYTES)
    .toString('base64url')

/** The path of a payer's receipt. The transaction id alone does not give access to it. */
export function receiptPath(
  config: Secret,
  token: string,
  transactionUuid: Uuid<'transaction'>,
): string {
  const mac = receiptMac(config, token, transactionUuid)
  return `${linkPath(token)}/receipt/${transactionId.toPublic(transactionUuid)}.${mac}`
}

/** The transaction id of a receipt path's last part; null if this service did not create it. */
export function parseReceiptParam(
  config: Secret,
  token: string,
  text: string,
): Uuid<'transaction'> | null {
  const [id = ''] = text.split('.', 1)
  const uuid = transactionId.toUuid(id)
  // Compared as text and in full: base64 decoding ignores some characters, so one receipt would have many URLs.
  const mac = Buffer.from(text.slice(id.length + 1))
  const right = equalInConstantTime(mac, Buffer.from(receiptMac(config, token, uuid)))
  return right && uuid !== NIL_UUID ? uuid : null
}
