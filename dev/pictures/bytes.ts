import { Buffer } from 'node:buffer'

/** Text as bytes, one per character. */
export const latin1 = (characters: string): Uint8Array =>
  new Uint8Array(Buffer.from(characters, 'latin1'))

/** Concatenates the parts. */
export const concatBytes = (...parts: Uint8Array[]): Uint8Array =>
  new Uint8Array(Buffer.concat(parts))

/** A number in this many bytes, big-endian. */
export const bigEndian = (value: number, length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, index) => Math.floor(value / 256 ** (length - 1 - index)) % 256)

/** A number in this many bytes, little-endian. */
export const littleEndian = (value: number, length: number): Uint8Array =>
  bigEndian(value, length).reverse()

/** A copy with bytes replaced from an offset on. */
export function replaceBytes(bytes: Uint8Array, offset: number, by: Uint8Array): Uint8Array {
  const copy = bytes.slice()
  copy.set(by, offset)
  return copy
}

/** The offset of the first occurrence of the letters or bytes. */
export function indexOfBytes(bytes: Uint8Array, what: Uint8Array): number {
  const index = Buffer.from(bytes).indexOf(what)
  if (index === -1) throw new Error('A sample has lost what it is cut at.')
  return index
}

export const html = latin1('<html><script>alert(document.domain)</script></html>')
