import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSlug, slugFromName } from '../../src/domain/slug.ts'
import { anyText } from '../support/any-text.ts'

const slugLike = fc.stringMatching(/^[a-z0-9]+(-[a-z0-9]+){0,4}$/)

test('any name makes a slug that may be used', () => {
  const name = fc.oneof(anyText(), fc.string({ unit: 'grapheme' }), slugLike)
  fc.assert(
    fc.property(name, (text) => {
      expect(slugFromName(text)).toSatisfy(isSlug)
    }),
  )
})

test('a name that is a free slug stays as it is', () => {
  fc.assert(
    fc.property(slugLike.filter(isSlug), (slug) => {
      expect(slugFromName(slug)).toBe(slug)
    }),
  )
})

test('a slug made of a name makes itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const slug = slugFromName(name)
      expect(slugFromName(slug)).toBe(slug)
    }),
  )
})

test.each([
  ['Panadería La Ñapa', 'panaderia-la-napa'],
  ['  Café & Té, C.A.  ', 'cafe-te-c-a'],
  ['ＡＢＣ ｅｎ ancho', 'abc-en-ancho'],
  ['El Tío', 'el-tio'],
  ['Admin', 'tienda-admin'],
  ['API', 'tienda-api'],
  ['Té', 'tienda-te'],
  ['北京烤鸭', 'tienda-nueva'],
  ['🥟🥟🥟', 'tienda-nueva'],
  ['', 'tienda-nueva'],
  ['a'.repeat(80), 'a'.repeat(60)],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
])('%j becomes %s', (name, slug) => {
  expect(slugFromName(name)).toBe(slug)
})

test.each(['abc', 'a1b', '123', 'a-b', 'a'.repeat(60), 'la-napa-2'])('%s is a slug', (text) => {
  expect(isSlug(text)).toBe(true)
})

test.each([
  '',
  'ab',
  'a'.repeat(61),
  '-abc',
  'abc-',
  'a--b',
  'Abc',
  'a_b',
  'a b',
  'a.b',
  'ñapa',
  'abc\n',
  '\nabc',
])('%j is no slug', (text) => {
  expect(isSlug(text)).toBe(false)
})

test.each(
  'admin api app assets docs health help login pay static store stores support www'.split(' '),
)('%s is kept for ourselves', (text) => {
  expect(isSlug(text)).toBe(false)
})
