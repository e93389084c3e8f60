import { crc32, deflateSync } from 'node:zlib'
import { big, html, join, replaced, text } from './bytes.ts'
import { exifBlocks } from './exif.ts'

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const GREY = 0
const COLOUR = 2
const PALETTE = 3
const end = chunk('IEND')

export function chunk(type: string, content: Uint8Array = new Uint8Array()): Uint8Array {
  const checked = join(text(type), content)
  return join(big(content.length, 4), checked, big(crc32(checked), 4))
}

const header = (width: number, height: number, depth: number, colour: number): Uint8Array =>
  chunk('IHDR', join(big(width, 4), big(height, 4), Uint8Array.of(depth, colour, 0, 0, 0)))

const imageData = (length: number, valueAt: (place: number) => number = () => 0): Uint8Array =>
  deflateSync(Uint8Array.from({ length }, (_, place) => valueAt(place)))

/** 24 by 16 pixels, each row after the byte that names its filter. */
const rows = imageData(16 * (1 + 24 * 3), (place) => (place % 73 === 0 ? 0 : (place * 5) % 256))
const start = join(signature, header(24, 16, 8, COLOUR))
const data = chunk('IDAT', rows)

/** A PNG whose chunks after the header are these. */
const png = (...chunks: Uint8Array[]): Uint8Array => join(start, ...chunks, end)

export const plainPng = png(data)

/** A PNG of one bit a pixel, all of them black. */
export function blackPng(width: number, height: number): Uint8Array {
  const length = height * (1 + Math.ceil(width / 8))
  return join(
    signature,
    header(width, height, 1, GREY),
    chunk('IDAT', deflateSync(new Uint8Array(length))),
    end,
  )
}

/** A PNG whose header alone tells of so many pixels. */
const pngAnnouncing = (width: number, height: number): Uint8Array =>
  join(signature, header(width, height, 8, COLOUR), data, end)

/** A valid PNG of exactly so many bytes, by a chunk that decoders pass over. */
export function pngOfLength(length: number): Uint8Array {
  const padding = length - plainPng.length - chunk('paDd').length
  return png(chunk('paDd', new Uint8Array(padding)), data)
}

const frameControl = (sequence: number): Uint8Array =>
  chunk(
    'fcTL',
    join(big(sequence, 4), big(24, 4), big(16, 4), big(0, 8), big(1, 2), big(10, 2), big(0, 2)),
  )

const palettePng = (...palette: Uint8Array[]): Uint8Array =>
  join(
    signature,
    header(24, 16, 8, PALETTE),
    ...palette,
    chunk('IDAT', imageData(16 * (1 + 24))),
    end,
  )

const beforeEnd = plainPng.length - end.length

export const pngFiles = {
  png: () => plainPng,
  'png-animated': () =>
    png(
      chunk('acTL', join(big(2, 4), big(0, 4))),
      frameControl(0),
      data,
      frameControl(1),
      chunk('fdAT', join(big(2, 4), rows)),
    ),
  'png-palette': () => palettePng(chunk('PLTE', Uint8Array.of(0, 0, 0, 255, 255, 255))),
  'png-with-html-text': () => png(chunk('tEXt', join(text('Comment\0'), html)), data),
  'png-with-metadata': () =>
    png(
      chunk('iTXt', text('Author\0\0\0\0\0Ana')),
      chunk('zTXt', join(text('Comment\0\0'), deflateSync(text('Ana')))),
      chunk('tIME', Uint8Array.of(7, 234, 1, 31, 12, 0, 0)),
      chunk('eXIf', exifBlocks.upright),
      chunk('caBX', text('Ana')),
      data,
      chunk('tEXt', text('Author\0Ana')),
    ),
  'png-turned': () => png(chunk('eXIf', exifBlocks.turned), data),
  'png-turned-alone': () => png(chunk('eXIf', exifBlocks.turnedAlone), data),
  'png-with-colours': () =>
    png(
      chunk('sRGB', Uint8Array.of(0)),
      chunk('gAMA', big(45_455, 4)),
      chunk('tRNS', big(0, 6)),
      chunk('pHYs', join(big(2835, 4), big(2835, 4), Uint8Array.of(1))),
      data,
    ),
  'png-then-html': () => join(plainPng, html),
  'png-zip-bomb': () => png(chunk('IDAT', deflateSync(new Uint8Array(32 * 2 ** 20)))),
  'png-8000x5000': () => blackPng(8000, 5000),
  'png-8001x1': () => blackPng(8001, 1),
  'png-1x8001': () => blackPng(1, 8001),
  'png-8000x5001': () => blackPng(8000, 5001),
  'png-100000x100000': () => pngAnnouncing(100_000, 100_000),
  'png-largest-number': () => pngAnnouncing(2 ** 32 - 1, 2 ** 32 - 1),
  'png-0x16': () => pngAnnouncing(0, 16),
  'png-cut-in-signature': () => plainPng.subarray(0, 5),
  'png-signature-alone': () => signature,
  'png-cut-in-header': () => plainPng.subarray(0, 20),
  'png-cut-in-data': () => plainPng.subarray(0, start.length + 40),
  'png-cut-before-end': () => plainPng.subarray(0, beforeEnd),
  'png-cut-by-a-byte': () => plainPng.subarray(0, -1),
  'png-wrong-checksum': () => replaced(plainPng, start.length + 20, Uint8Array.of(0xaa, 0x55)),
  'png-hostile-length': () => replaced(plainPng, start.length, big(2 ** 32 - 1, 4)),
  'png-without-data': () => png(),
  'png-without-palette': () => palettePng(),
  'png-of-apple': () => join(signature, chunk('CgBI', big(0x50002002, 4)), plainPng.subarray(8)),
  'png-of-2097152-bytes': () => pngOfLength(2_097_152),
  'png-of-2097153-bytes': () => pngOfLength(2_097_153),
  'png-of-5242880-bytes': () => pngOfLength(5_242_880),
  'png-of-5242881-bytes': () => pngOfLength(5_242_881),
}
