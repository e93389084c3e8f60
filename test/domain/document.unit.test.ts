import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bareCedula, formatDocument, normalizeDocument } from '../../src/domain/document.ts'
import { anyText } from '../support/any-text.ts'

const cedula = fc.stringMatching(/^[VE][0-9]{6,9}$/)
const gaps = fc.array(fc.constantFrom('', ' ', '.', '-', ' - '), { minLength: 10, maxLength: 10 })

const otherRif = fc.record({
  letter: fc.constantFrom('J', 'P', 'G', 'C'),
  digits: fc.stringMatching(/^[0-9]{8}$/),
})

/** The documents that a letter and 8 digits make with each check digit, as far as they are taken. */
const documentsOf = ({ letter, digits }: { letter: string; digits: string }) =>
  [...'0123456789']
    .map((check) => `${letter}${digits}${check}`)
    .filter((text) => normalizeDocument(text) !== null)

test.each([
  ['V12345678', 'V12345678'],
  ['v-12.345.678', 'V12345678'],
  ['V 12 345 678', 'V12345678'],
  ['  v12345678\n', 'V12345678'],
  ['V123456', 'V123456'],
  ['V-114702834', 'V114702834'],
  ['V-11470283-4', 'V114702834'],
  ['E81234567', 'E81234567'],
  ['e-81.234.567', 'E81234567'],
  ['J-30984132-7', 'J309841327'],
  ['j309841327', 'J309841327'],
  ['J-30.984.132-7', 'J309841327'],
  ['G-20009997-6', 'G200099976'],
  ['\u200eV\u201312.345\u00a0678\u200e', 'V12345678'],
  ['J\u201130984132\u22127', 'J309841327'],
])('%j is %s', (text, document) => {
  expect(normalizeDocument(text)).toBe(document)
})

test('a cédula of 6 to 9 digits is one document in any notation', () => {
  fc.assert(
    fc.property(cedula, gaps, fc.boolean(), (document, between, lower) => {
      const written = [...document].map((sign, place) => sign + (between[place] ?? '')).join('')
      expect(normalizeDocument(lower ? written.toLowerCase() : written)).toBe(document)
    }),
  )
})

test.each([
  ['12345678', 'V12345678'],
  [' 12.345.678 ', 'V12345678'],
  ['876543', 'V876543'],
  ['V12345678', null],
  ['309841327', null],
  ['12345', null],
])('%j without a letter is %s', (text, document) => {
  expect(bareCedula(text)).toBe(document)
})

test('a RIF with another letter than V and E passes with exactly one check digit', () => {
  fc.assert(
    fc.property(otherRif, (rif) => {
      const documents = documentsOf(rif)
      expect(documents).toHaveLength(1)
      expect(documents.map(normalizeDocument)).toEqual(documents)
    }),
  )
})

test.each([
  ['', 'empty'],
  [' .-', 'separators alone'],
  ['V', 'a letter alone'],
  ['12345678', 'no letter'],
  ['V12345', '5 digits'],
  ['V1234567890', '10 digits'],
  ['E12345', '5 digits of a foreigner'],
  ['J-30984132-6', 'a RIF with a wrong check digit'],
  ['G-20009997-5', 'a RIF of the state with a wrong check digit'],
  ['J30984132', 'a RIF without its check digit'],
  ['X12345678', 'an unknown letter'],
  ['P1234567', 'a passport that is no RIF'],
  ['VV12345678', 'two letters'],
  ['VE1234567', 'both letters'],
  ['12345678V', 'the letter behind'],
  ['V12345678\0', 'a NUL behind'],
  ['V1234\x005678', 'a NUL inside'],
  ['V1234\n5678', 'a line break inside'],
  ['V+12345678', 'a sign'],
  ['V12,345,678', 'commas'],
  ['V١٢٣٤٥٦٧٨', 'Arabic-Indic digits'],
  ['V１２３４５６７８', 'fullwidth digits'],
  ['Ｖ12345678', 'a fullwidth letter'],
  ['Е12345678', 'a Cyrillic letter'],
  ['ⅴ12345678', 'a Roman numeral'],
  ["V1234567' OR '1", 'SQL'],
])('%j is refused: %s', (text) => {
  expect(normalizeDocument(text)).toBeNull()
})

test('letters of other scripts are refused', () => {
  const beyondAscii = Array.from({ length: 0x2_ffff - 0x7f }, (_, code) => code + 0x80)
  const taken = beyondAscii.filter(
    (code) => normalizeDocument(`${String.fromCodePoint(code)}12345678`) !== null,
  )
  expect(taken).toEqual([])
})

test('any text is parsed or refused without an exception', () => {
  const documentLike = fc.string({ unit: fc.constantFrom(...'vVeEjJpg0123456789 .-') })
  fc.assert(
    fc.property(fc.oneof(anyText(), documentLike), (text) => {
      expect(normalizeDocument(text) ?? 'V123456').toMatch(/^([VE]\d{6,9}|[JPGC]\d{9})$/)
    }),
  )
})

test('normalizing a document twice changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(cedula, fc.constantFrom('J309841327', 'G200099976')), (document) => {
      expect(normalizeDocument(document)).toBe(document)
    }),
  )
})

test.each([
  ['J309841327', 'J-30984132-7'],
  ['J-30984132-7', 'J-30984132-7'],
  ['V114702834', 'V-11470283-4'],
  ['V12345678', 'V-12.345.678'],
  ['E81234567', 'E-81.234.567'],
  // Nine digits that are no RIF.
  ['V123456789', 'V-123.456.789'],
  // A wrong check digit, and what is no document.
  ['J309841328', 'J-30984132-8'],
  ['J30984132', 'J30984132'],
  ['', ''],
])('%s is written as %s', (document, written) => {
  expect(formatDocument(document)).toBe(written)
})
