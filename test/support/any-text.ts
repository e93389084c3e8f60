import fc from 'fast-check'

const codePoint = fc.oneof(
  fc.integer({ min: 0, max: 0x7f }),
  fc.integer({ min: 0, max: 0xffff }),
  fc.integer({ min: 0, max: 0x10ffff }),
)

/**
 * Texts of any code points, half surrogate pairs among them, and names that objects have by themselves. Not
 * fast-check's unit `binary`, which takes almost a second to build its tables in each thread.
 */
export const anyText = ({ maxLength }: { maxLength?: number } = {}): fc.Arbitrary<string> => {
  const limit = maxLength === undefined ? {} : { maxLength }
  const codePoints = fc.array(codePoint, limit)
  return fc.oneof(
    { weight: 4, arbitrary: codePoints.map((points) => String.fromCodePoint(...points)) },
    { weight: 1, arbitrary: fc.string(limit) },
  )
}
