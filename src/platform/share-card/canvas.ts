import { crc32, deflateSync } from 'node:zlib'
import { mixColours } from '../../domain/colour.ts'
import { type Edge, outlineOf } from './text.ts'

/** The shades between a colour and its ground, so that edges look smooth. */
const SHADES = 12
const LINES_PER_PIXEL = 4

/** A picture of a few colours, with one byte for each pixel. */
export class Canvas {
  readonly #width: number
  readonly #height: number
  readonly #pixels: Uint8Array
  readonly #palette: string[] = []

  constructor(width: number, height: number, ground: string) {
    this.#width = width
    this.#height = height
    this.#pixels = new Uint8Array(width * height).fill(this.#indexOf(ground))
  }

  /** Fills a rectangle. */
  fill(colour: string, x: number, y: number, width: number, height: number): void {
    const index = this.#indexOf(colour)
    for (let line = y; line < y + height; line += 1) {
      const start = line * this.#width + x
      this.#pixels.fill(index, start, start + width)
    }
  }

  /** Writes a line of text on a ground of one colour; x and y are where its baseline begins. */
  write(text: string, size: number, x: number, y: number, colour: string, ground: string): void {
    const shades = Array.from({ length: SHADES + 1 }, (_, shade) =>
      this.#indexOf(mixColours(ground, colour, shade / SHADES)),
    )
    for (const [line, coverage] of coverageOf(outlineOf(text, size, x, y), this.#width)) {
      if (line < 0 || line >= this.#height) continue
      coverage.forEach((share, column) => {
        const shade = Math.min(SHADES, Math.round(share * SHADES))
        if (shade > 0) this.#pixels[line * this.#width + column] = shades[shade] ?? 0
      })
    }
  }

  /** The picture as PNG: https://www.w3.org/TR/png-3/ */
  toPng(): Uint8Array<ArrayBuffer> {
    const header = Buffer.alloc(13)
    header.writeUInt32BE(this.#width, 0)
    header.writeUInt32BE(this.#height, 4)
    // Eight bits for each pixel, which is an index into the palette.
    header.set([8, 3, 0, 0, 0], 8)
    const palette = Buffer.from(this.#palette.map((colour) => colour.slice(1)).join(''), 'hex')
    const lines = Buffer.alloc((this.#width + 1) * this.#height)
    for (let line = 0; line < this.#height; line += 1) {
      const start = line * this.#width
      lines.set(this.#pixels.subarray(start, start + this.#width), line * (this.#width + 1) + 1)
    }
    return Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      chunk('PLTE', palette),
      chunk('IDAT', deflateSync(lines)),
      chunk('IEND', Buffer.alloc(0)),
    ])
  }

  #indexOf(colour: string): number {
    const known = this.#palette.indexOf(colour)
    return known >= 0 ? known : this.#palette.push(colour) - 1
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(named, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}

/** For each line of pixels, how much of each pixel is within the outlines. */
function coverageOf(edges: Edge[], width: number): Map<number, Float32Array> {
  const lines = new Map<number, Float32Array>()
  for (const [place, crossings] of crossingsOf(edges)) {
    const line = Math.floor(place / LINES_PER_PIXEL)
    let coverage = lines.get(line)
    if (!coverage) {
      coverage = new Float32Array(width)
      lines.set(line, coverage)
    }
    crossings.sort((one, other) => one.x - other.x)
    let winding = 0
    crossings.forEach(({ x, direction }, index) => {
      winding += direction
      const next = crossings[index + 1]
      if (winding !== 0 && next) addSpan(coverage, x, next.x)
    })
  }
  return lines
}

interface Crossing {
  x: number
  direction: 1 | -1
}

/** Where edges cross the middle of each scan line. */
function crossingsOf(edges: Edge[]): Map<number, Crossing[]> {
  const found = new Map<number, Crossing[]>()
  for (const { x0, y0, x1, y1 } of edges) {
    const direction = y1 > y0 ? 1 : -1
    const [top, bottom] = y1 > y0 ? [y0, y1] : [y1, y0]
    const first = Math.ceil(top * LINES_PER_PIXEL - 0.5)
    for (let place = first; (place + 0.5) / LINES_PER_PIXEL < bottom; place += 1) {
      const y = (place + 0.5) / LINES_PER_PIXEL
      const crossing: Crossing = { x: x0 + ((y - y0) / (y1 - y0)) * (x1 - x0), direction }
      const others = found.get(place)
      if (others) others.push(crossing)
      else found.set(place, [crossing])
    }
  }
  return found
}

/** Adds what a span covers of each pixel. */
function addSpan(coverage: Float32Array, from: number, to: number): void {
  const end = Math.min(to, coverage.length)
  for (let column = Math.max(0, Math.floor(from)); column < end; column += 1) {
    const share = Math.min(column + 1, end) - Math.max(column, from)
    coverage[column] = (coverage[column] ?? 0) + share / LINES_PER_PIXEL
  }
}
