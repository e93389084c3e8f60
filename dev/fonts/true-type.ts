/** A point of an outline, in units of the em. */
export interface OutlinePoint {
  x: number
  y: number
  /** False for the control point of a quadratic curve. */
  onCurve: boolean
}

export interface Glyph {
  advance: number
  contours: OutlinePoint[][]
}

/** Reads the outlines of a TrueType font: https://learn.microsoft.com/typography/opentype/spec/glyf */
export function readTrueType(bytes: Buffer): (character: string) => Glyph | undefined {
  const tables = new Map<string, number>()
  for (let index = 0; index < bytes.readUInt16BE(4); index += 1) {
    const record = 12 + index * 16
    tables.set(bytes.toString('latin1', record, record + 4), bytes.readUInt32BE(record + 8))
  }
  const table = (tag: string): number => {
    const start = tables.get(tag)
    if (start === undefined) throw new Error(`The font has no table ${tag}.`)
    return start
  }
  const em = bytes.readUInt16BE(table('head') + 18)
  const longOffsets = bytes.readInt16BE(table('head') + 50) === 1
  const metrics = bytes.readUInt16BE(table('hhea') + 34)
  const glyphOf = characterMap(bytes, table('cmap'))

  const offsetOf = (glyph: number) =>
    longOffsets
      ? bytes.readUInt32BE(table('loca') + glyph * 4)
      : bytes.readUInt16BE(table('loca') + glyph * 2) * 2

  function contoursOf(glyph: number): OutlinePoint[][] {
    if (offsetOf(glyph) === offsetOf(glyph + 1)) return []
    const start = table('glyf') + offsetOf(glyph)
    const count = bytes.readInt16BE(start)
    return count < 0 ? compositeContours(start + 10) : simpleContours(bytes, start + 10, count, em)
  }

  /** Parts that are only moved, as accents are. */
  function compositeContours(start: number): OutlinePoint[][] {
    const contours: OutlinePoint[][] = []
    let at = start
    for (let more = true; more; ) {
      const flags = bytes.readUInt16BE(at)
      const part = bytes.readUInt16BE(at + 2)
      const wide = (flags & 1) !== 0
      const dx = wide ? bytes.readInt16BE(at + 4) : bytes.readInt8(at + 4)
      const dy = wide ? bytes.readInt16BE(at + 6) : bytes.readInt8(at + 5)
      if ((flags & 0xc8) !== 0) throw new Error('A part of a glyph is scaled, which is not read.')
      for (const contour of contoursOf(part)) {
        contours.push(
          contour.map((point) => ({ ...point, x: point.x + dx / em, y: point.y + dy / em })),
        )
      }
      at += wide ? 8 : 6
      more = (flags & 0x20) !== 0
    }
    return contours
  }

  return (character) => {
    const glyph = glyphOf(character.codePointAt(0) ?? 0)
    if (glyph === 0) return undefined
    const metric = table('hmtx') + Math.min(glyph, metrics - 1) * 4
    return { advance: bytes.readUInt16BE(metric) / em, contours: contoursOf(glyph) }
  }
}

/** The glyph of a character, by the subtable of format 4 for Unicode. */
function characterMap(bytes: Buffer, cmap: number): (code: number) => number {
  for (let index = 0; index < bytes.readUInt16BE(cmap + 2); index += 1) {
    const start = cmap + bytes.readUInt32BE(cmap + 4 + index * 8 + 4)
    if (bytes.readUInt16BE(start) === 4) return (code) => glyphInFormat4(bytes, start, code)
  }
  throw new Error('The font has no character map of format 4.')
}

function glyphInFormat4(bytes: Buffer, start: number, code: number): number {
  const segments = bytes.readUInt16BE(start + 6)
  for (let index = 0; index < segments; index += 2) {
    if (code > bytes.readUInt16BE(start + 14 + index)) continue
    const first = bytes.readUInt16BE(start + 16 + segments + index)
    if (code < first) return 0
    const delta = bytes.readUInt16BE(start + 16 + segments * 2 + index)
    const rangeAt = start + 16 + segments * 3 + index
    const range = bytes.readUInt16BE(rangeAt)
    if (range === 0) return (code + delta) & 0xffff
    const glyph = bytes.readUInt16BE(rangeAt + range + (code - first) * 2)
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff
  }
  return 0
}

function simpleContours(bytes: Buffer, start: number, count: number, em: number): OutlinePoint[][] {
  const ends = Array.from({ length: count }, (_, index) => bytes.readUInt16BE(start + index * 2))
  const total = (ends.at(-1) ?? -1) + 1
  let at = start + count * 2 + 2 + bytes.readUInt16BE(start + count * 2)
  const flags: number[] = []
  while (flags.length < total) {
    const flag = bytes.readUInt8(at)
    at += 1
    flags.push(flag)
    if ((flag & 8) === 0) continue
    for (let repeat = bytes.readUInt8(at); repeat > 0; repeat -= 1) flags.push(flag)
    at += 1
  }
  const coordinates = (short: number, same: number) => {
    let value = 0
    return flags.map((flag) => {
      if ((flag & short) !== 0) {
        value += (flag & same) !== 0 ? bytes.readUInt8(at) : -bytes.readUInt8(at)
        at += 1
      } else if ((flag & same) === 0) {
        value += bytes.readInt16BE(at)
        at += 2
      }
      return value / em
    })
  }
  const xs = coordinates(2, 16)
  const ys = coordinates(4, 32)
  return ends.map((end, index) => {
    const first = index === 0 ? 0 : (ends[index - 1] ?? 0) + 1
    return Array.from({ length: end - first + 1 }, (_, place) => ({
      x: xs[first + place] ?? 0,
      y: ys[first + place] ?? 0,
      onCurve: ((flags[first + place] ?? 0) & 1) !== 0,
    }))
  })
}
