import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast } from '../../src/domain/colour.ts'
import { payerStyle } from '../../src/pages/payer/style.ts'
import { themeStyle } from '../../src/pages/payer/theme.ts'

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`)

/** The values that a variable of a style has, the light one first. */
const valuesOf = (style: string, name: string) =>
  [...style.matchAll(new RegExp(`--${name}:(#[0-9a-fA-F]{3,6})`, 'g'))].map(
    ([, value = '']) => value,
  )

test('whatever colours a merchant chooses, text on the brand colour and links on every background are readable', () => {
  const grounds = ['ground', 'card'].map((name) => valuesOf(payerStyle, name))
  fc.assert(
    fc.property(colour, colour, (primaryColor, secondaryColor) => {
      const style = themeStyle({ primaryColor, secondaryColor })
      const [onBrand = ''] = valuesOf(style, 'on-brand')
      expect(contrast(onBrand, primaryColor)).toBeGreaterThanOrEqual(4.5)
      const accents = valuesOf(style, 'accent')
      const edges = valuesOf(style, 'edge')
      expect([accents.length, edges.length]).toEqual([2, 2])
      for (const [light = '', dark = ''] of grounds) {
        expect(contrast(accents[0] ?? '', light)).toBeGreaterThanOrEqual(4.5)
        // With less, links look switched off on a dark ground.
        expect(contrast(accents[1] ?? '', dark)).toBeGreaterThanOrEqual(7)
        expect(contrast(edges[0] ?? '', light)).toBeGreaterThanOrEqual(3)
        expect(contrast(edges[1] ?? '', dark)).toBeGreaterThanOrEqual(3)
      }
    }),
  )
})
