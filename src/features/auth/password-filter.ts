import { sha256 } from '../../platform/secrets.ts'

/** One password in 2 to the power of this many is refused although nobody knows it. */
export const FALSE_POSITIVE_BITS = 14

/** Where a word stands among so many others' places, by its hash. */
export function filterIndex(word: string, count: number): number {
  const hash = Buffer.from(sha256(word)).readUInt32BE()
  return Math.floor((hash / 2 ** 32) * count * 2 ** FALSE_POSITIVE_BITS)
}

/**
 * The places of the words of a Golomb-coded set: the gaps between them in order, each as its high bits in ones and
 * a zero, and its low bits as they are. A set of hashes needs a third of the room of the words.
 */
export function decodeIndexes(bytes: Uint8Array, count: number): Set<number> {
  const places = new Set<number>()
  let bit = 0
  const next = () => ((bytes[bit >> 3] ?? 0) >> (7 - (bit++ & 7))) & 1
  let place = 0
  // Two words may share a place: then there are fewer, and what is left are the zeros that fill the last byte.
  while (places.size < count && bytes.length * 8 - bit > FALSE_POSITIVE_BITS) {
    let gap = 0
    while (next() === 1) gap += 1
    for (let low = 0; low < FALSE_POSITIVE_BITS; low += 1) gap = gap * 2 + next()
    place += gap
    places.add(place)
  }
  return places
}
