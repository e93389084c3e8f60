import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apiKeyEnvironment, makeApiKey, visibleParts } from '../../src/domain/api-key.ts'
import { anyText } from '../support/any-text.ts'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const environments = fc.constantFrom('live', 'test')
const prefixes = fc.stringMatching(/^[a-z]{2,10}$/)

/** A key whose random part fast-check chooses, and so can narrow down. */
const made = fc
  .tuple(prefixes, environments, fc.infiniteStream(fc.nat(255)))
  .map(([prefix, environment, stream]) => ({
    prefix,
    environment,
    key: makeApiKey(prefix, environment, (bytes) => Uint8Array.from(stream.take(bytes))),
  }))

test('a key is its prefix, its environment, 32 random characters and 6 of checksum', () => {
  fc.assert(
    fc.property(made, ({ prefix, environment, key }) => {
      expect(key).toMatch(new RegExp(`^${prefix}_${environment}_[0-9A-Za-z]{38}$`))
    }),
  )
})

test('a key reads back with its environment', () => {
  fc.assert(
    fc.property(made, ({ prefix, environment, key }) => {
      expect(apiKeyEnvironment(key, prefix)).toBe(environment)
    }),
  )
})

test('any one character changed makes it no key', () => {
  fc.assert(
    fc.property(made, fc.nat(), fc.constantFrom(...BASE62), ({ prefix, key }, at, other) => {
      const place = at % key.length
      fc.pre(key[place] !== other)
      expect(
        apiKeyEnvironment(key.slice(0, place) + other + key.slice(place + 1), prefix),
      ).toBeNull()
    }),
  )
})

test('a character too many, too few, or two swapped make it no key', () => {
  fc.assert(
    fc.property(made, fc.nat(), ({ prefix, key }, at) => {
      const place = at % (key.length - 1)
      const [one, other] = [key.charAt(place), key.charAt(place + 1)]
      expect(apiKeyEnvironment(`${key}0`, prefix)).toBeNull()
      expect(apiKeyEnvironment(key.slice(0, place) + key.slice(place + 1), prefix)).toBeNull()
      fc.pre(one !== other)
      const swapped = key.slice(0, place) + other + one + key.slice(place + 2)
      expect(apiKeyEnvironment(swapped, prefix)).toBeNull()
    }),
  )
})

test('what is shown of a key is 8 of its characters, of which 4 are random', () => {
  fc.assert(
    fc.property(made, ({ prefix, environment, key }) => {
      const shown = visibleParts(key)
      expect(shown.prefix).toHaveLength(`${prefix}_${environment}_`.length + 4)
      expect(key.startsWith(shown.prefix)).toBe(true)
      expect(shown.lastFour).toHaveLength(4)
      expect(key.endsWith(shown.lastFour)).toBe(true)
    }),
  )
})

test('a key of another prefix is refused', () => {
  fc.assert(
    fc.property(made, prefixes, ({ prefix, key }, other) => {
      fc.pre(prefix !== other)
      expect(apiKeyEnvironment(key, other)).toBeNull()
    }),
  )
})

test('any text is read or refused, and never throws', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      expect(apiKeyEnvironment(`svc_live_${text}`, 'svc')).toBeNull()
    }),
  )
})

test('the checksum is CRC32 (IEEE) of what stands before it, in base62', () => {
  const zeros = () => new Uint8Array(32)
  expect(makeApiKey('svc', 'live', zeros)).toBe(`svc_live_${'0'.repeat(32)}3uclD9`)
  expect(makeApiKey('svc', 'test', zeros)).toBe(`svc_test_${'0'.repeat(32)}1riOPW`)
})

test('bytes that would favour some characters are passed over', () => {
  const batches = [new Uint8Array(32).fill(255), new Uint8Array(32).fill(61)]
  const key = makeApiKey('svc', 'live', () => batches.shift() ?? new Uint8Array(32))
  expect(key.slice('svc_live_'.length, -6)).toBe('z'.repeat(32))
})

test('no two keys of a thousand are the same', () => {
  const keys = Array.from({ length: 1000 }, () => makeApiKey('svc', 'test', randomBytes))
  expect(new Set(keys)).toHaveLength(1000)
})
