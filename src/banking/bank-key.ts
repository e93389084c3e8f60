import { toBase62 } from '../domain/base62.ts'
import { randomSecret } from '../platform/secrets.ts'

const LENGTH = 20
/** 112 bits always fit into 20 digits of base62. */
const RANDOM_BYTES = 14

/** A new idempotency key for a bank order: 20 alphanumeric characters. */
export function newBankKey(): string {
  return toBase62(BigInt(`0x${randomSecret(RANDOM_BYTES).toString('hex')}`), LENGTH)
}
