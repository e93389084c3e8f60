import type { Config } from '../../platform/config.ts'
import { NIL_UUID, transactionId } from '../../platform/ids.ts'
import { equalInConstantTime, keyedHash } from '../../platform/secrets.ts'
import { linkPath } from './link-path.ts'

type Secret = Pick<Config, 'SERVER_SECRET'>

/** 128 bits: nobody guesses it, and an address stays short. */
const MAC_BYTES = 16

const receiptMac = ({ SERVER_SECRET }: Secret, token: string, transactionUuid: string): string =>
  keyedHash(SERVER_SECRET, 'receipt', token, transactionUuid)
    .subarray(0, MAC_BYTES)
    .toString('base64url')

/** Where whoever has paid sees what became of it: an id alone does not show it. */
export function receiptPath(config: Secret, token: string, transactionUuid: string): string {
  const mac = receiptMac(config, token, transactionUuid)
  return `${linkPath(token)}/receipt/${transactionId.toPublic(transactionUuid)}.${mac}`
}

/** The transaction of an address's last part, or null where it is not one that we made. */
export function parseReceiptParam(config: Secret, token: string, text: string): string | null {
  const [id = ''] = text.split('.', 1)
  const uuid = transactionId.toUuid(id)
  // As text and to its end: what base64 skips would give one receipt many addresses.
  const mac = Buffer.from(text.slice(id.length + 1))
  const right = equalInConstantTime(mac, Buffer.from(receiptMac(config, token, uuid)))
  return right && uuid !== NIL_UUID ? uuid : null
}
