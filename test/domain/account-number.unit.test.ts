import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bankCodeOf,
  maskAccountNumber,
  normalizeAccountNumber,
} from '../../src/domain/account-number.ts'
import { anyText } from '../support/any-text.ts'

const VALID = ['01910001482101010049', '01020501830003283374', '01690001091000000001']
const CONTROL_PAIRS = Array.from({ length: 100 }, (_, pair) => String(pair).padStart(2, '0'))

const parts = fc.record({
  office: fc.stringMatching(/^[0-9]{8}$/),
  account: fc.stringMatching(/^[0-9]{10}$/),
})

/** The control digits that pass for a bank, branch and account; the rule leaves exactly one pair. */
const rightPairs = ({ office, account }: { office: string; account: string }) =>
  CONTROL_PAIRS.filter((pair) => normalizeAccountNumber(office + pair + account) !== null)

const validNumber = parts.map(
  (number) => `${number.office}${rightPairs(number)[0] ?? 'none'}${number.account}`,
)

/** All numbers that differ from this one in the digit of one place. */
const changesAt = (digits: string, place: number): string[] =>
  [...'0123456789']
    .filter((digit) => digit !== digits[place])
    .map((digit) => digits.slice(0, place) + digit + digits.slice(place + 1))

const accepted = (numbers: string[]) =>
  numbers.filter((number) => normalizeAccountNumber(number) !== null)

test.each(VALID)('%s is an account number', (digits) => {
  expect(normalizeAccountNumber(digits)).toBe(digits)
})

test('exactly one pair of control digits is right for any bank, branch and account', () => {
  fc.assert(
    fc.property(parts, (number) => {
      expect(rightPairs(number)).toHaveLength(1)
    }),
  )
})

test('one changed digit of the branch or of the control digits is always refused', () => {
  fc.assert(
    fc.property(validNumber, fc.integer({ min: 4, max: 9 }), (digits, place) => {
      expect(accepted(changesAt(digits, place))).toEqual([])
    }),
  )
})

test('one changed digit of the bank is refused unless the first control digit is 1', () => {
  const telling = validNumber.filter((digits) => digits[8] !== '1')
  fc.assert(
    fc.property(telling, fc.nat(3), (digits, place) => {
      expect(accepted(changesAt(digits, place))).toEqual([])
    }),
  )
})

test('one changed digit of the account is refused unless the second control digit is 1', () => {
  const telling = validNumber.filter((digits) => digits[9] !== '1')
  fc.assert(
    fc.property(telling, fc.integer({ min: 10, max: 19 }), (digits, place) => {
      expect(accepted(changesAt(digits, place))).toEqual([])
    }),
  )
})

test('if a control digit is 1, at most one changed digit in a place passes, since two remainders give 1', () => {
  fc.assert(
    fc.property(validNumber, fc.nat(19), (digits, place) => {
      expect(accepted(changesAt(digits, place)).length).toBeLessThanOrEqual(1)
    }),
  )
  const twins = ['01020000810000000000', '01020000810000000005']
  expect(accepted(twins)).toEqual(twins)
})

test.each(VALID)(
  'every changed digit of %s is refused, since its control digits are not 1',
  (digits) => {
    const changed = [...digits].flatMap((_, place) => changesAt(digits, place))
    expect(changed).toHaveLength(180)
    expect(accepted(changed)).toEqual([])
  },
)

test('spaces and hyphens between the digits do not matter', () => {
  const gaps = fc.array(fc.constantFrom('', ' ', '-', ' - '), { minLength: 20, maxLength: 20 })
  fc.assert(
    fc.property(validNumber, gaps, (digits, between) => {
      const written = [...digits].map((digit, place) => `${between[place]}${digit}`).join('')
      expect(normalizeAccountNumber(`${written} `)).toBe(digits)
    }),
  )
})

test.each([
  ['', 'empty'],
  ['0191000148210101004', 'a digit too few'],
  ['019100014821010100490', 'a digit too many'],
  ['01910001482101010040', 'a wrong account'],
  ['01910001842101010049', 'control digits the wrong way round'],
  ['0191000148210101004O', 'a letter for a digit'],
  ['VE910001482101010049', 'letters'],
  ['+1910001482101010049', 'a sign'],
  ['01910001482101010049\0', 'a NUL'],
  ['٠١٩١٠٠٠١٤٨٢١٠١٠١٠٠٤٩', 'Arabic-Indic digits'],
  ['０１９１０００１４８２１０１０１００４９', 'fullwidth digits'],
])('%j is refused: %s', (text) => {
  expect(normalizeAccountNumber(text)).toBeNull()
})

test('any text is parsed or refused without an exception', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      expect(normalizeAccountNumber(text) ?? VALID[0]).toMatch(/^[0-9]{20}$/)
      expect(maskAccountNumber(text)).toMatch(/^\*{16}/)
      expect(bankCodeOf(text).length).toBeLessThanOrEqual(4)
    }),
  )
})

test('a masked number shows the last four digits and is as long as the number', () => {
  expect(maskAccountNumber('01910001482101010049')).toBe('****************0049')
  fc.assert(
    fc.property(validNumber, (digits) => {
      expect(maskAccountNumber(digits)).toBe('*'.repeat(16) + digits.slice(16))
    }),
  )
})

test.each([
  ['01910001482101010049', '0191'],
  ['01020501830003283374', '0102'],
  ['01690001091000000001', '0169'],
])('the bank of %s is %s', (digits, code) => {
  expect(bankCodeOf(digits)).toBe(code)
})
