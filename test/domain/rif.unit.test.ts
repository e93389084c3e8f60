import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizeRif } from '../../src/domain/rif.ts'
import { anyText } from '../support/any-text.ts'

const parts = fc.record({
  letter: fc.constantFrom('V', 'E', 'J', 'P', 'G', 'C'),
  digits: fc.stringMatching(/^\d{8}$/),
})

/** The digits that pass for a letter and number; the rule leaves exactly one. */
const rightDigits = ({ letter, digits }: { letter: string; digits: string }) =>
  [...'0123456789'].filter((digit) => normalizeRif(`${letter}${digits}${digit}`) !== null)

const validRif = parts.map((rif) => ({ ...rif, digit: rightDigits(rif)[0] ?? 'none' }))

const notation = fc.record({
  first: fc.constantFrom('', '-'),
  second: fc.constantFrom('', '-'),
  around: fc.constantFrom('', ' ', '\n'),
  lower: fc.boolean(),
})

test.each(['j 30.984.132-7', '\u200eJ\u201130984132\u20137', 'J309841327'])(
  '%j is J-30984132-7, as people paste it',
  (text) => {
    expect(normalizeRif(text)).toBe('J-30984132-7')
  },
)

test.each(['J-30984132-7', 'G-20009997-6', 'V-11470283-4'])('%s is a RIF', (rif) => {
  expect(normalizeRif(rif)).toBe(rif)
})

test('exactly one check digit is right for any letter and number', () => {
  fc.assert(
    fc.property(parts, (rif) => {
      expect(rightDigits(rif)).toHaveLength(1)
    }),
  )
})

test('a valid number passes in any notation, and has one canonical form', () => {
  fc.assert(
    fc.property(
      validRif,
      notation,
      ({ letter, digits, digit }, { first, second, around, lower }) => {
        const written = `${around}${letter}${first}${digits}${second}${digit}${around}`
        const text = lower ? written.toLowerCase() : written
        expect(normalizeRif(text)).toBe(`${letter}-${digits}-${digit}`)
      },
    ),
  )
})

test('the canonical form of a canonical form is itself', () => {
  fc.assert(
    fc.property(validRif, ({ letter, digits, digit }) => {
      const canonical = `${letter}-${digits}-${digit}`
      expect(normalizeRif(canonical)).toBe(canonical)
    }),
  )
})

test('a number with one mistyped digit never has the canonical form of the intended one', () => {
  fc.assert(
    fc.property(validRif, fc.nat(7), fc.integer({ min: 1, max: 9 }), (rif, place, shift) => {
      const changed = String((Number(rif.digits[place]) + shift) % 10)
      const digits = rif.digits.slice(0, place) + changed + rif.digits.slice(place + 1)
      expect(normalizeRif(`${rif.letter}${digits}${rif.digit}`)).not.toBe(
        `${rif.letter}-${rif.digits}-${rif.digit}`,
      )
    }),
  )
})

test.each([
  ['', 'empty'],
  ['J-3098413-7', 'a digit too few'],
  ['J-309841320-7', 'a digit too many'],
  ['X-30984132-7', 'an unknown letter'],
  ['JJ-30984132-7', 'two letters'],
  ['J-3098413२-7', 'a digit of another script'],
])('%j is refused: %s', (text) => {
  expect(normalizeRif(text)).toBeNull()
})

test('any text is parsed or refused without an exception', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      expect(normalizeRif(text) ?? 'V-00000000-0').toMatch(/^[VEJPGC]-\d{8}-\d$/)
    }),
  )
})
