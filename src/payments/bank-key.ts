import { randomSecret } from '../platform/secrets.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const LENGTH = 20
/** 112 bits always fit into 20 of these digits. */
const RANDOM_BYTES = 14

/** The key by which a bank carries an order out once: 20 alphanumeric characters. */
export function newBankKey(): string {
  let rest = BigInt(`0x${randomSecret(RANDOM_BYTES).toString('hex')}`)
  let key = ''
  for (let place = 0; place < LENGTH; place += 1) {
    key = DIGITS.charAt(Number(rest % 62n)) + key
    rest /= 62n
  }
  return key
}
