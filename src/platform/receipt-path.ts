import type { Config } from './config.ts'
import {
  bankOrderId,
  type IdKind,
  NIL_UUID,
  transactionId,
  type Uuid,
  type UuidKind,
} from './ids.ts'
import { equalInConstantTime, keyedHash } from './secrets.ts'

/** The path of a payment link's page. */
export const linkPath = (token: string): string => `/pay/${encodeURIComponent(token)}`

type Secret = Pick<Config, 'SERVER_SECRET'>
type TransactionUuid = Uuid<'transaction'>

/** 128 bits cannot be guessed, and keep the URL short. */
const MAC_BYTES = 16

const paymentMac = ({ SERVER_SECRET }: Secret, token: string, transactionUuid: TransactionUuid) =>
  keyedHash(SERVER_SECRET, 'receipt', token, transactionUuid)
    .subarray(0, MAC_BYTES)
    .toString('base64url')

/**
 * The path of the page that shows its payer what becomes of a payment, which leads to the receipt once there is one. It
 * names the link, since a payment that was never written has nothing else to be found by.
 */
export function paymentPath(
  config: Secret,
  token: string,
  transactionUuid: TransactionUuid,
): string {
  const mac = paymentMac(config, token, transactionUuid)
  return `${linkPath(token)}/receipt/${transactionId.toPublic(transactionUuid)}.${mac}`
}

/** The transaction id of a payment path's last part; null if this service did not create it. */
export function parsePaymentParam(
  config: Secret,
  token: string,
  text: string,
): TransactionUuid | null {
  const [id = ''] = text.split('.', 1)
  // Compared as text and in full: base64 decoding ignores some characters, so one payment would have many URLs.
  const expected = paymentMac(config, token, transactionId.toUuid(id))
  return authentic(transactionId.toUuid(id), text.slice(id.length + 1), expected)
}

/** What a code has of the id: all but the prefix. */
const ID_CHARACTERS = 26
/** 128 bits, which are 26 digits to the base 32. */
const CODE_MAC_BYTES = 16
const CODE_MAC_CHARACTERS = 26

/** For what a code is made, so that none opens what another one is for. */
type Purpose = 'receipt-code' | 'payee-receipt-code'

function codeMac({ SERVER_SECRET }: Secret, purpose: Purpose, uuid: Uuid): string {
  const mac = keyedHash(SERVER_SECRET, purpose, uuid).subarray(0, CODE_MAC_BYTES)
  return BigInt(`0x${mac.toString('hex')}`)
    .toString(32)
    .padStart(CODE_MAC_CHARACTERS, '0')
}

const codeOf = <Kind extends UuidKind>(
  config: Secret,
  purpose: Purpose,
  kind: IdKind<Kind>,
  uuid: Uuid<Kind>,
): string => kind.toPublic(uuid).slice(-ID_CHARACTERS) + codeMac(config, purpose, uuid)

function parseCode<Kind extends UuidKind>(
  config: Secret,
  purpose: Purpose,
  kind: IdKind<Kind>,
  code: string,
): Uuid<Kind> | null {
  const uuid = kind.toUuid(`${kind.prefix}_${code.slice(0, ID_CHARACTERS)}`)
  return authentic(uuid, code.slice(ID_CHARACTERS), codeMac(config, purpose, uuid))
}

/** The path of a receipt. The transaction's id alone does not give access to it. */
export const receiptPath = (config: Secret, transactionUuid: TransactionUuid): string =>
  `/receipt/${codeOf(config, 'receipt-code', transactionId, transactionUuid)}`

/** The transaction id of a receipt's code; null if this service did not create it. */
export const parseReceiptCode = (config: Secret, code: string): TransactionUuid | null =>
  parseCode(config, 'receipt-code', transactionId, code)

/** The address of the receipt of a payment that was sent, for its payee. The payment's id alone does not give access to it. */
export const payeeReceiptUrlOf = (
  config: Secret & Pick<Config, 'PUBLIC_URL'>,
  orderUuid: Uuid<'bankOrder'>,
): string =>
  `${config.PUBLIC_URL}/paid/${codeOf(config, 'payee-receipt-code', bankOrderId, orderUuid)}`

/** The payment's id of a payee's receipt's code; null if this service did not create it. */
export const parsePayeeReceiptCode = (config: Secret, code: string): Uuid<'bankOrder'> | null =>
  parseCode(config, 'payee-receipt-code', bankOrderId, code)

function authentic<Kind extends UuidKind>(
  uuid: Uuid<Kind>,
  mac: string,
  expected: string,
): Uuid<Kind> | null {
  const right = equalInConstantTime(Buffer.from(mac), Buffer.from(expected))
  return right && uuid !== NIL_UUID ? uuid : null
}
