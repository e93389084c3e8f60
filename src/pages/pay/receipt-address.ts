import type { Config } from '../../platform/config.ts'
import { NIL_UUID, transactionId } from '../../platform/ids.ts'
import { equalInConstantTime, keyedHash } from '../../platform/secrets.ts'
import { linkAddress } from './link-address.ts'

type Secret = Pick<Config, 'SERVER_SECRET'>

/** 128 bits: nobody guesses it, and an address stays short. */
const MAC_BYTES = 16

const macOf = ({ SERVER_SECRET }: Secret, token: string, transactionUuid: string): Buffer =>
  keyedHash(SERVER_SECRET, 'receipt', token, transactionUuid).subarray(0, MAC_BYTES)

/** Where whoever has paid sees what became of it: an id alone does not show it. */
export function receiptAddress(config: Secret, token: string, transactionUuid: string): string {
  const mac = macOf(config, token, transactionUuid).toString('base64url')
  return `${linkAddress(token)}/receipt/${transactionId.toPublic(transactionUuid)}.${mac}`
}

/** The transaction of an address's last part, or null where it is not one that we made. */
export function readReceipt(config: Secret, token: string, text: string): string | null {
  const [id = '', mac = ''] = text.split('.')
  const uuid = transactionId.toUuid(id)
  const right = equalInConstantTime(Buffer.from(mac, 'base64url'), macOf(config, token, uuid))
  return right && uuid !== NIL_UUID ? uuid : null
}
