import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCommandLine, refuseCommandLine } from '../command-line.ts'
import { type Glyph, readTrueType } from './true-type.ts'

const command = {
  usage: 'npx node dev/fonts/write-glyphs.ts /usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf',
  description:
    'Writes the outlines that the pictures of shared links are drawn with, from a TrueType font.',
  maxArguments: 1,
}

const CHARACTERS =
  ' !"#$%&\'()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz¡¿°·ÁÉÍÑÓÚÜáçéíñóúü’“”–…'

/** A coordinate is a byte, so an em has this many units. */
const UNITS = 180
const X_OFFSET = 20
const Y_OFFSET = 60

function encodeGlyph({ advance, contours }: Glyph): number[] {
  const byte = (value: number) => {
    if (value < 0 || value > 255) throw new Error(`A coordinate is out of range: ${value}`)
    return value
  }
  const points = contours.flatMap((contour) => [
    contour.length,
    ...contour.flatMap(({ x, y, onCurve }) => [
      byte(Math.round(x * UNITS) + X_OFFSET),
      byte(Math.round(y * UNITS) + Y_OFFSET),
      onCurve ? 1 : 0,
    ]),
  ])
  return [byte(Math.round(advance * UNITS)), contours.length, ...points]
}

const [font] = readCommandLine(command).arguments
if (font === undefined) refuseCommandLine('Which font?', command)
const glyphOf = readTrueType(readFileSync(font))
const encoded = [...CHARACTERS].map((character) => {
  const glyph = glyphOf(character)
  if (!glyph) throw new Error(`The font has no ${character}.`)
  return encodeGlyph(glyph)
})
const text = Buffer.from(encoded.flat()).toString('base64')

writeFileSync(
  join(import.meta.dirname, '../../src/platform/share-card/glyphs.ts'),
  `/** Written by dev/fonts/write-glyphs.ts from DejaVu Sans Bold; docs/licences.md has its licence. */
export const GLYPH_CHARACTERS = ${JSON.stringify(CHARACTERS)}

/** The units of an em, and what is added to each coordinate so that it is a byte. */
export const EM_UNITS = ${UNITS}
export const X_OFFSET = ${X_OFFSET}
export const Y_OFFSET = ${Y_OFFSET}

/** For each character its advance, and its contours as points: x, y, and whether it is on the curve. */
export const GLYPH_BYTES =
  '${text}'
`,
)
