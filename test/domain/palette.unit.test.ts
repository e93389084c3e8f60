import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast } from '../../src/domain/colour.ts'
import { DARK, GOLD, LIGHT } from '../../src/domain/palette.ts'

const READABLE: readonly (readonly [keyof typeof LIGHT, keyof typeof LIGHT])[] = [
  ...(['ground', 'card', 'soft'] as const).flatMap((ground) => [
    ['text', ground] as const,
    ['quiet', ground] as const,
    ['accent', ground] as const,
  ]),
  ...(['good', 'bad', 'wait'] as const).flatMap((tone) => [
    [tone, `${tone}-soft`] as const,
    [tone, 'card'] as const,
    ['text', `${tone}-soft`] as const,
  ]),
  ['accent', 'brand-soft'],
  ['on-brand', 'brand'],
]

test.each([
  ['day', LIGHT],
  ['night', { ...LIGHT, ...DARK }],
] as const)('by %s all text has the contrast of WCAG AA, and fields have an edge', (_, colours) => {
  for (const [text, ground] of READABLE)
    expect(contrast(colours[text], colours[ground]), `${text} on ${ground}`).toBeGreaterThanOrEqual(
      4.5,
    )
  for (const ground of ['card', 'ground'] as const)
    expect(contrast(colours.field, colours[ground])).toBeGreaterThanOrEqual(3)
})

test('the icon that browsers ask for is drawn in the same colours', () => {
  const icon = readFileSync('dev/icons/favicon.svg', 'utf8')
  expect(icon).toContain(LIGHT.brand)
  expect(icon).toContain(GOLD)
})
