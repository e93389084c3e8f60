import { FALSE_POSITIVE_BITS, filterIndex } from '../../src/features/auth/password-filter.ts'

/** Bits one after the other, from the highest of each byte on. */
class BitWriter {
  readonly #bits: number[] = []

  write(bit: number): void {
    this.#bits.push(bit)
  }

  bytes(): Uint8Array {
    const bytes = new Uint8Array(Math.ceil(this.#bits.length / 8))
    this.#bits.forEach((bit, place) => {
      bytes[place >> 3] = (bytes[place >> 3] ?? 0) | (bit << (7 - (place & 7)))
    })
    return bytes
  }
}

/** The filter of these words, as password-filter.ts reads it. */
export function encodeFilter(words: readonly string[]): Uint8Array {
  const places = [...new Set(words.map((word) => filterIndex(word, words.length)))]
  const writer = new BitWriter()
  let before = 0
  for (const place of places.toSorted((one, other) => one - other)) {
    const gap = place - before
    for (let ones = gap >>> FALSE_POSITIVE_BITS; ones > 0; ones -= 1) writer.write(1)
    writer.write(0)
    for (let bit = FALSE_POSITIVE_BITS - 1; bit >= 0; bit -= 1) writer.write((gap >>> bit) & 1)
    before = place
  }
  return writer.bytes()
}

const COLUMNS = 110

/** The module that the service reads the filter from. */
export function renderFilter(words: readonly string[]): string {
  const text = Buffer.from(encodeFilter(words)).toString('base64')
  const lines = text.match(new RegExp(`.{1,${COLUMNS}}`, 'g')) ?? []
  return `/** Written by \`npm run passwords\`: ${words.length} passwords, as dev/passwords/encode.ts packs them. */
export const COMMON_PASSWORD_SET = {
  count: ${words.length},
  filter: \`
${lines.join('\n')}
\`,
}
`
}
