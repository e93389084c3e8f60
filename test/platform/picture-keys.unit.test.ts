import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mediaTypeOfKey } from '../../src/platform/pictures/keys.ts'

const id = '01kga5ycm3e59btav2r01pgpaf'
const picture = `${'a'.repeat(64)}-${'b'.repeat(16)}.png`
const kyc = `${'a'.repeat(64)}-${'b'.repeat(32)}`

/** A part of an address, as somebody may send it who is after something else. */
const part = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '..',
        '.',
        '/',
        '\\',
        '%2f',
        '%2e%2e',
        '\n',
        '\0',
        '?',
        '#',
        'kyc',
        'pictures',
      ),
      fc.constantFrom(`mer_${id}`, `usr_${id}`, 'logo', 'banner', picture, kyc, `${kyc}.png`),
      fc.string({ maxLength: 6 }),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((pieces) => pieces.join(''))

test('a picture’s address only names pictures of stores, whatever its parts are', () => {
  expect(mediaTypeOfKey(`pictures/mer_${id}/logo/${picture}`)).toBe('image/png')
  fc.assert(
    fc.property(part, part, part, (merchant, slot, file) => {
      const key = `pictures/${merchant}/${slot}/${file}`
      if (mediaTypeOfKey(key) === null) return
      expect(key).toMatch(/^pictures\/mer_[0-9a-z]+\/(logo|banner)\/[0-9a-f-]+\.(png|jpg|webp)$/)
    }),
    { numRuns: 5000 },
  )
})

test('a file of an identity check is never a picture of a store', () => {
  for (const key of [
    `kyc/usr_${id}/${kyc}`,
    `kyc/usr_${id}/${kyc}.png`,
    `kyc/mer_${id}/${picture}`,
  ]) {
    expect(mediaTypeOfKey(key)).toBeNull()
    expect(mediaTypeOfKey(`pictures/../${key}`)).toBeNull()
  }
})
