import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  contrast,
  MIN_READABLE_CONTRAST,
  readableColourOn,
  textColourOn,
} from '../../src/domain/colour.ts'

const digits = (length: number) =>
  fc
    .array(fc.constantFrom(...'0123456789abcdefABCDEF'), { minLength: length, maxLength: length })
    .map((text) => `#${text.join('')}`)

const colour = fc.oneof(digits(3), digits(6))

describe('the contrast', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#fff', '#FFFFFF', 1],
    ['#777777', '#ffffff', 4.48],
    ['#ff0000', '#ffffff', 4],
    ['#0000ff', '#ffffff', 8.59],
  ])('of %s and %s is WCAG’s %f', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2)
  })

  test('is symmetric, and from 1 to 21', () => {
    fc.assert(
      fc.property(colour, colour, (one, other) => {
        expect(contrast(one, other)).toBe(contrast(other, one))
        expect(contrast(one, other)).toBeGreaterThanOrEqual(1)
        expect(contrast(one, other)).toBeLessThanOrEqual(21)
      }),
    )
  })
})

test('black or white is readable on any colour', () => {
  fc.assert(
    fc.property(colour, (ground) => {
      expect(contrast(textColourOn(ground), ground)).toBeGreaterThanOrEqual(MIN_READABLE_CONTRAST)
    }),
  )
})

describe('a colour that is adjusted to be readable', () => {
  test('is readable on any ground', () => {
    fc.assert(
      fc.property(colour, colour, (text, ground) => {
        const readable = readableColourOn(text, ground)
        expect(readable).toMatch(/^#[0-9a-f]{6}$/)
        expect(contrast(readable, ground)).toBeGreaterThanOrEqual(MIN_READABLE_CONTRAST)
      }),
    )
  })

  test('stays unchanged if it already was', () => {
    fc.assert(
      fc.property(digits(6), digits(6), (text, ground) => {
        fc.pre(contrast(text, ground) >= MIN_READABLE_CONTRAST)
        expect(readableColourOn(text, ground)).toBe(text.toLowerCase())
      }),
    )
  })

  test('keeps its hue: yellow on white becomes a dark yellow', () => {
    const readable = readableColourOn('#ffd83d', '#ffffff')
    const [red = 0, green = 0, blue = 0] = (readable.match(/[0-9a-f]{2}/g) ?? []).map((pair) =>
      Number.parseInt(pair, 16),
    )
    expect(red).toBeGreaterThan(green)
    expect(green).toBeGreaterThan(blue)
  })
})
