import { sha256 } from '../../platform/secrets.ts'

/** The false positive rate: one unknown password in 2 to the power of this many is rejected. */
export const FALSE_POSITIVE_BITS = 14

/** The index of a word, from its hash, in a set of this many words. */
export function filterIndex(word: string, count: number): number {
  const hash = Buffer.from(sha256(word)).readUInt32BE()
  return Math.floor((hash / 2 ** 32) * count * 2 ** FALSE_POSITIVE_BITS)
}

/**
 * Decodes the indexes of a Golomb-coded set: the gaps between the sorted indexes, each with its high bits in
 * unary (ones and a zero) and its low bits in binary. A set of hashes takes a third of the space of the words.
 */
export function decodeIndexes(bytes: Uint8Array, count: number): Set<number> {
  const indexes = new Set<number>()
  let bit = 0
  const next = () => ((bytes[bit >> 3] ?? 0) >> (7 - (bit++ & 7))) & 1
  let index = 0
  // Two words may share an index: then there are fewer, and the remaining bits are the zero padding of the last
  // byte.
  while (indexes.size < count && bytes.length * 8 - bit > FALSE_POSITIVE_BITS) {
    let gap = 0
    while (next() === 1) gap += 1
    for (let low = 0; low < FALSE_POSITIVE_BITS; low += 1) gap = gap * 2 + next()
    index += gap
    indexes.add(index)
  }
  return indexes
}
