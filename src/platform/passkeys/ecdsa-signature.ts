// wrangler.toml puts this in the place of @peculiar/asn1-schema. Without certificates, the WebAuthn library reads nothing
// in ASN.1 but the two numbers of an ECDSA signature, for which a general reader of 100 KB is too much. A number that
// were read wrongly could not make a wrong signature right: the numbers are what is verified.

const SEQUENCE = 0x30
const INTEGER = 0x02

/** The numbers of an ECDSA signature, big-endian. */
export interface EcdsaSignature {
  r: Uint8Array
  s: Uint8Array
}

/** Reads `SEQUENCE { r INTEGER, s INTEGER }` in DER. Throws if there is anything else. */
export function readEcdsaSignature(der: Uint8Array): EcdsaSignature {
  const body = readElement(der, SEQUENCE)
  const r = readElement(body.content, INTEGER)
  const s = readElement(r.rest, INTEGER)
  if (body.rest.length > 0 || s.rest.length > 0) throw new Error('more than an ECDSA signature')
  return { r: r.content, s: s.content }
}

/** Lengths up to 255, which those of P-521 reach: one byte, above 127 with 0x81 before it. */
function readElement(bytes: Uint8Array, tag: number): { content: Uint8Array; rest: Uint8Array } {
  const isLong = bytes[1] === 0x81
  const start = isLong ? 3 : 2
  const length = bytes[start - 1]
  const isMinimal = length !== undefined && length > 0 && isLong === length > 127
  if (bytes[0] !== tag || !isMinimal || bytes.length < start + length) {
    throw new Error('no ECDSA signature')
  }
  const end = start + length
  return { content: bytes.subarray(start, end), rest: bytes.subarray(end) }
}

/** Under the names by which the library asks for them. */
export const AsnParser = { parse: readEcdsaSignature }
export { NoCertificates as OctetString } from './no-certificates.ts'
