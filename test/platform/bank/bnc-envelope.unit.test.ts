import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decrypt, encrypt, hashOf } from '../../../dev/banks/bnc/envelope.ts'
import {
  decryptEnvelope,
  deriveKey,
  encryptEnvelope,
  validationOf,
} from '../../../src/platform/bank/bnc/envelope.ts'
import { parseWithExactNumbers } from '../../../src/platform/bank/exact-numbers-json.ts'
import { anyText } from '../../support/any-text.ts'

const password = '0123456789abcdef0123456789abcdef'
const logOn = '{"ClientGUID":"4A074C46-DD4E-4E54-8010-B80A6A8758F4"}'
const logOnValue =
  'STs2jzZQmmc1RlYmGdHd8+KRxO+vhQhJsL5S8MPOE8vqWuJcvtZjVG85f+HGmsp+W7LIcoqKppoI8yiaaV5PScA0VxwQL9YNTy8ErfghXK8fvpFJrcf3tPEfNVmLMWiyzt6zKB36celWZOrwXF7EsA=='

describe("the bank's vectors", () => {
  test.each([
    [logOn, 'fb8443f34045bdba97a174776205f7fee4e8dd59ccf15cc915d5bf2d2c61841b'],
    [
      '{"PriceRateBCV":36.66420000,"dtRate":"07/08/2024"}',
      '4aa6fe4be956d615886f2328d8ad7fcc370f6cf972a5ddfa28ca3c4844dee526',
    ],
  ])('%s has this Validation', (json, validation) => {
    expect(validationOf(json)).toBe(validation)
    expect(hashOf(json)).toBe(validation)
  })

  test('a password becomes this key and vector', () => {
    const { key, iv } = deriveKey(password)
    expect(Buffer.concat([key, iv]).toString('hex')).toBe(
      '0c2e432c12db623430e474d55c9955f05fb3a02ded5e203188c501329a279cacb7b7fa9387d62a02ba2388c260c4055b',
    )
  })

  test('a log-on becomes this Value, here and at the simulated bank', () => {
    expect(encryptEnvelope(logOn, deriveKey(password))).toStrictEqual({
      value: logOnValue,
      validation: 'fb8443f34045bdba97a174776205f7fee4e8dd59ccf15cc915d5bf2d2c61841b',
    })
    expect(encrypt(password, logOn)).toBe(logOnValue)
  })
})

const anyJson = anyText({ maxLength: 200 }).map((text) => JSON.stringify({ text }))
const key = deriveKey(password)

test('whatever is sealed is opened again, by us and by the bank', () => {
  fc.assert(
    fc.property(anyJson, (json) => {
      const sealed = encryptEnvelope(json, key)
      expect(decryptEnvelope(sealed, key)).toBe(json)
      expect(decrypt(password, sealed.value)).toBe(json)
      expect(
        decryptEnvelope({ value: encrypt(password, json), validation: hashOf(json) }, key),
      ).toBe(json)
    }),
  )
})

test('nothing is opened under another key', () => {
  const other = deriveKey('f'.repeat(32))
  fc.assert(
    fc.property(anyJson, (json) => {
      expect(decryptEnvelope(encryptEnvelope(json, key), other)).toBeNull()
    }),
  )
})

test('nothing is opened that was changed on its way', () => {
  fc.assert(
    fc.property(anyJson, fc.nat(), fc.integer({ min: 1, max: 255 }), (json, place, change) => {
      const { value, validation } = encryptEnvelope(json, key)
      const bytes = Buffer.from(value, 'base64')
      bytes[place % bytes.length] = (bytes[place % bytes.length] ?? 0) ^ change
      expect(decryptEnvelope({ value: bytes.toString('base64'), validation }, key)).toBeNull()
    }),
  )
})

test.each(['', 'x', '%%%', 'AAAA'])('%j as a Value opens nothing', (value) => {
  expect(decryptEnvelope({ value, validation: validationOf('') }, key)).toBeNull()
})

test('a Validation in upper case counts', () => {
  const { value, validation } = encryptEnvelope(logOn, key)
  expect(decryptEnvelope({ value, validation: validation.toUpperCase() }, key)).toBe(logOn)
})

test('numbers are read as they stand there, with all their zeros', () => {
  const text =
    '{"a":36.66420000,"b":1185.82,"c":[99999999999.99],"d":"00012","e":12345678901234567890}'
  expect(parseWithExactNumbers(text)).toStrictEqual({
    a: '36.66420000',
    b: '1185.82',
    c: ['99999999999.99'],
    d: '00012',
    e: '12345678901234567890',
  })
  expect(parseWithExactNumbers('<html>')).toBeUndefined()
})
