import * as fc from 'fast-check'

const TEXTS = [
  '',
  ' ',
  '\0',
  '\u202e',
  '\ud800',
  'ñ'.repeat(5_000),
  "' or 1=1 --",
  '{{7*7}}',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '%00%ff',
  '\r\nX-Injected: 1',
  '9'.repeat(400),
  '1e309',
  '-0',
  '__proto__',
  'constructor',
  '2026-13-45T99:99:99Z',
  '+275760-09-13T00:00:00.001Z',
  'usr_00000000000000000000000000',
  '00000000-0000-0000-0000-000000000000',
]

const NUMBERS = [
  0,
  -0,
  -1,
  0.001,
  0.1 + 0.2,
  1e21,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  99_999_999_999.99,
  100_000_000_000,
  Number.MIN_VALUE,
]

const text: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ unit: 'binary', maxLength: 300 }),
)

/** What a field may be sent as, whatever it takes. */
export const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...NUMBERS) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}) },
  { weight: 1, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: fc.array(text, { maxLength: 50 }) },
)

type Json = Record<string, unknown>

/** A body that is right but for a field or two: changed, missing, or one that nobody knows. */
export const bent = (body: Json): fc.Arbitrary<unknown> => {
  const names = [...Object.keys(body), '__proto__', 'constructor', 'unknown']
  const bend = fc.record({
    name: fc.constantFrom(...names),
    value,
    gone: fc.boolean(),
  })
  return fc.array(bend, { minLength: 1, maxLength: 3 }).map((bends) => {
    const entries = new Map(Object.entries(body))
    for (const { name, value, gone } of bends) {
      if (gone) entries.delete(name)
      else entries.set(name, value)
    }
    return Object.fromEntries(entries)
  })
}

/** What is no JSON, or hardly. */
export const raw: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc.uint8Array({ maxLength: 400 }),
  text.map((written) => new TextEncoder().encode(written)),
  fc.json().map((written) => new TextEncoder().encode(written.slice(0, -1))),
)

/** A query with a known name or two, and what they do not take. */
export const query = (names: readonly string[]): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(fc.constantFrom(...names, 'page', 'limit', 'a[]'), text), { maxLength: 4 })
    .map((pairs) => new URLSearchParams(pairs.map(([name, sent]) => [name, sent.toWellFormed()])))
    .map(String)

/** A path one of whose parts is something else. */
export const path = (right: string): fc.Arbitrary<string> => {
  const parts = right.split('/')
  return fc
    .tuple(fc.nat({ max: parts.length - 1 }), text)
    .map(([place, sent]) =>
      parts
        .map((part, index) => (index === place ? encodeURIComponent(sent.toWellFormed()) : part))
        .join('/'),
    )
}
