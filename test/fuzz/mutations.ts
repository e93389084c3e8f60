import * as fc from 'fast-check'
import type { Field } from './fields.ts'

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

/** Values to send for a field, whatever it accepts. */
const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...NUMBERS) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}) },
  { weight: 1, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: fc.array(text, { maxLength: 50 }) },
)

type Json = Record<string, unknown>

const UNKNOWN_PATHS: readonly Field['path'][] = [['__proto__'], ['constructor'], ['unknown']]

/** The value with something else at a path; undefined removes what is there. */
function setAtPath(target: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value
  if (name === '0' && (target === undefined || Array.isArray(target))) {
    const [first, ...others] = target ?? []
    return [setAtPath(first, rest, value), ...others]
  }
  const entries = new Map(Object.entries(Object(target) === target ? (target as Json) : {}))
  entries.set(name, setAtPath(entries.get(name), rest, value))
  return Object.fromEntries(entries)
}

/**
 * A body that is right, with some of what may be left out, but for a field or two: changed, missing, or one that
 * nobody knows. It is made anew each time, since some can be sent but once.
 */
export const mutatedBody = (make: () => Json, fields: readonly Field[]): fc.Arbitrary<unknown> => {
  const sample = make()
  const optional = fields.filter(({ path: [name = ''] }) => !Object.hasOwn(sample, name))
  const paths = [...fields.map(({ path }) => path), ...UNKNOWN_PATHS]
  const bend = fc.record({ path: fc.constantFrom(...paths), value, gone: fc.boolean() })
  return fc
    .record({ added: fc.subarray(optional), bends: fc.array(bend, { maxLength: 3 }) })
    .map(({ added, bends }) => {
      const whole = added.reduce<unknown>(
        (made, { path, example }) => setAtPath(made, path, example),
        make(),
      )
      return bends.reduce<unknown>(
        (made, { path, value, gone }) => setAtPath(made, path, gone ? undefined : value),
        whole,
      )
    })
}

/** The fields of a page's form, one or two of which are something else, missing, sent twice, or unknown. */
export const mutatedForm = (fields: Record<string, string>): fc.Arbitrary<[string, string][]> => {
  const name = fc.constantFrom(...Object.keys(fields), '__proto__', 'unknown')
  const bend = fc.record({ name, sent: text, also: fc.boolean(), gone: fc.boolean() })
  return fc.array(bend, { maxLength: 2 }).map((bends) =>
    bends.reduce<[string, string][]>((pairs, { name, sent, also, gone }) => {
      const kept = also ? pairs : pairs.filter(([other]) => other !== name)
      return gone ? kept : [...kept, [name, sent.toWellFormed()]]
    }, Object.entries(fields)),
  )
}

/** What is no JSON, or hardly. */
export const rawBody: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc.uint8Array({ maxLength: 400 }),
  text.map((written) => new TextEncoder().encode(written)),
  fc.json().map((written) => new TextEncoder().encode(written.slice(0, -1))),
)

/** A query with a known name or two, and what they do not take. */
export const mutatedQuery = (names: readonly string[]): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(fc.constantFrom(...names, 'page', 'limit', 'a[]'), text), { maxLength: 4 })
    .map((pairs) => new URLSearchParams(pairs.map(([name, sent]) => [name, sent.toWellFormed()])))
    .map(String)

/** A path one of whose parts is something else. */
export const mutatedPath = (right: string): fc.Arbitrary<string> => {
  const parts = right.split('/')
  return fc
    .tuple(fc.nat({ max: parts.length - 1 }), text)
    .map(([place, sent]) =>
      parts
        .map((part, index) => (index === place ? encodeURIComponent(sent.toWellFormed()) : part))
        .join('/'),
    )
}
