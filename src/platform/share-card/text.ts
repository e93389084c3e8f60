import { EM_UNITS, GLYPH_BYTES, GLYPH_CHARACTERS, X_OFFSET, Y_OFFSET } from './glyphs.ts'

interface Glyph {
  /** In units of the em, as all that follows. */
  advance: number
  contours: OutlinePoint[][]
}

interface OutlinePoint {
  x: number
  y: number
  /** False for the control point of a quadratic curve. */
  onCurve: boolean
}

/** A straight piece of an outline in pixels, y downwards. */
export interface Edge {
  x0: number
  y0: number
  x1: number
  y1: number
}

const glyphs = readGlyphs()

function readGlyphs(): Map<string, Glyph> {
  const bytes = Buffer.from(GLYPH_BYTES, 'base64')
  let at = 0
  const next = () => bytes[at++] ?? 0
  const list = <Item>(make: () => Item) => Array.from({ length: next() }, make)
  const point = () => ({ x: next() - X_OFFSET, y: next() - Y_OFFSET, onCurve: next() === 1 })
  return new Map(
    [...GLYPH_CHARACTERS].map((character) => [
      character,
      { advance: next(), contours: list(() => list(point)) },
    ]),
  )
}

/** The glyphs of a text; what the font lacks is left out, or loses its accent. */
const glyphsOf = (text: string): Glyph[] =>
  [...text.normalize('NFC')].flatMap((character) => {
    const glyph = glyphs.get(character) ?? glyphs.get(character.normalize('NFD').charAt(0))
    return glyph ? [glyph] : []
  })

/** The width in pixels. */
export const widthOf = (text: string, size: number): number =>
  glyphsOf(text).reduce((sum, { advance }) => sum + (advance * size) / EM_UNITS, 0)

/** The outlines of a line of text whose baseline begins at x, y. */
export function outlineOf(text: string, size: number, x: number, y: number): Edge[] {
  const scale = size / EM_UNITS
  let left = x
  return glyphsOf(text).flatMap(({ advance, contours }) => {
    const start = left
    left += advance * scale
    const toPixels = (point: OutlinePoint) => ({
      x: start + point.x * scale,
      y: y - point.y * scale,
      onCurve: point.onCurve,
    })
    return contours.flatMap((contour) => edgesOf(contour.map(toPixels)))
  })
}

const middle = (one: OutlinePoint, other: OutlinePoint): OutlinePoint => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
  onCurve: true,
})

/** A contour's edges: two control points in a row have a point of the curve between them. */
function edgesOf(contour: OutlinePoint[]): Edge[] {
  const points = contour.flatMap((point, index) => {
    const next = contour[(index + 1) % contour.length] ?? point
    return point.onCurve || next.onCurve ? [point] : [point, middle(point, next)]
  })
  const first = points.findIndex(({ onCurve }) => onCurve)
  const turned = [...points.slice(first), ...points.slice(0, first + 1)]
  const edges: Edge[] = []
  let from = turned[0] as OutlinePoint
  for (let index = 1; index < turned.length; index += 1) {
    const point = turned[index] as OutlinePoint
    if (point.onCurve) {
      edges.push({ x0: from.x, y0: from.y, x1: point.x, y1: point.y })
      from = point
      continue
    }
    index += 1
    const end = turned[index] as OutlinePoint
    edges.push(...curveEdges(from, point, end))
    from = end
  }
  return edges
}

const CURVE_STEPS = 6

function curveEdges(from: OutlinePoint, control: OutlinePoint, end: OutlinePoint): Edge[] {
  const at = (axis: 'x' | 'y', share: number) => {
    const rest = 1 - share
    return rest * rest * from[axis] + 2 * rest * share * control[axis] + share * share * end[axis]
  }
  return Array.from({ length: CURVE_STEPS }, (_, step) => {
    const [begin, next] = [step / CURVE_STEPS, (step + 1) / CURVE_STEPS]
    return { x0: at('x', begin), y0: at('y', begin), x1: at('x', next), y1: at('y', next) }
  })
}
