import { crc32, deflateSync } from 'node:zlib'
import { bigEndian, concatBytes, html, latin1, replaceBytes } from './bytes.ts'
import { exifBlocks } from './exif.ts'

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const GREY = 0
const COLOUR = 2
const PALETTE = 3
const end = chunk('IEND')

export function chunk(type: string, content: Uint8Array = new Uint8Array()): Uint8Array {
  const checked = concatBytes(latin1(type), content)
  return concatBytes(bigEndian(content.length, 4), checked, bigEndian(crc32(checked), 4))
}

const header = (width: number, height: number, depth: number, colour: number): Uint8Array =>
  chunk(
    'IHDR',
    concatBytes(bigEndian(width, 4), bigEndian(height, 4), Uint8Array.of(depth, colour, 0, 0, 0)),
  )

const imageData = (length: number, valueAt: (index: number) => number = () => 0): Uint8Array =>
  deflateSync(Uint8Array.from({ length }, (_, index) => valueAt(index)))

/** 24 by 16 pixels, each row after its filter byte. */
const rows = imageData(16 * (1 + 24 * 3), (index) => (index % 73 === 0 ? 0 : (index * 5) % 256))
const start = concatBytes(signature, header(24, 16, 8, COLOUR))
const data = chunk('IDAT', rows)

/** A PNG with these chunks after the header. */
const png = (...chunks: Uint8Array[]): Uint8Array => concatBytes(start, ...chunks, end)

export const plainPng = png(data)

/** A PNG with one bit per pixel, all black. */
function blackPng(width: number, height: number): Uint8Array {
  const length = height * (1 + Math.ceil(width / 8))
  return concatBytes(
    signature,
    header(width, height, 1, GREY),
    chunk('IDAT', deflateSync(new Uint8Array(length))),
    end,
  )
}

/** A PNG with these dimensions in its header only. */
const pngWithHeaderSize = (width: number, height: number): Uint8Array =>
  concatBytes(signature, header(width, height, 8, COLOUR), data, end)

/** A valid PNG of exactly this length, with a chunk that decoders skip. */
function pngOfLength(length: number): Uint8Array {
  const padding = length - plainPng.length - chunk('paDd').length
  return png(chunk('paDd', new Uint8Array(padding)), data)
}

const frameControl = (sequence: number): Uint8Array =>
  chunk(
    'fcTL',
    concatBytes(
      bigEndian(sequence, 4),
      bigEndian(24, 4),
      bigEndian(16, 4),
      bigEndian(0, 8),
      bigEndian(1, 2),
      bigEndian(10, 2),
      bigEndian(0, 2),
    ),
  )

const palettePng = (...palette: Uint8Array[]): Uint8Array =>
  concatBytes(
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
      chunk('acTL', concatBytes(bigEndian(2, 4), bigEndian(0, 4))),
      frameControl(0),
      data,
      frameControl(1),
      chunk('fdAT', concatBytes(bigEndian(2, 4), rows)),
    ),
  'png-palette': () => palettePng(chunk('PLTE', Uint8Array.of(0, 0, 0, 255, 255, 255))),
  'png-with-html-text': () => png(chunk('tEXt', concatBytes(latin1('Comment\0'), html)), data),
  'png-with-metadata': () =>
    png(
      chunk('iTXt', latin1('Author\0\0\0\0\0Ana')),
      chunk('zTXt', concatBytes(latin1('Comment\0\0'), deflateSync(latin1('Ana')))),
      chunk('tIME', Uint8Array.of(7, 234, 1, 31, 12, 0, 0)),
      chunk('eXIf', exifBlocks.upright),
      chunk('caBX', latin1('Ana')),
      data,
      chunk('tEXt', latin1('Author\0Ana')),
    ),
  'png-turned': () => png(chunk('eXIf', exifBlocks.turned), data),
  'png-turned-alone': () => png(chunk('eXIf', exifBlocks.turnedAlone), data),
  'png-with-colours': () =>
    png(
      chunk('sRGB', Uint8Array.of(0)),
      chunk('gAMA', bigEndian(45_455, 4)),
      chunk('tRNS', bigEndian(0, 6)),
      chunk('pHYs', concatBytes(bigEndian(2835, 4), bigEndian(2835, 4), Uint8Array.of(1))),
      data,
    ),
  'png-then-html': () => concatBytes(plainPng, html),
  'png-zip-bomb': () => png(chunk('IDAT', deflateSync(new Uint8Array(32 * 2 ** 20)))),
  'png-8000x5000': () => blackPng(8000, 5000),
  'png-8001x1': () => blackPng(8001, 1),
  'png-1x8001': () => blackPng(1, 8001),
  'png-8000x5001': () => blackPng(8000, 5001),
  'png-100000x100000': () => pngWithHeaderSize(100_000, 100_000),
  'png-largest-number': () => pngWithHeaderSize(2 ** 32 - 1, 2 ** 32 - 1),
  'png-0x16': () => pngWithHeaderSize(0, 16),
  'png-cut-in-signature': () => plainPng.subarray(0, 5),
  'png-signature-alone': () => signature,
  'png-cut-in-header': () => plainPng.subarray(0, 20),
  'png-cut-in-data': () => plainPng.subarray(0, start.length + 40),
  'png-cut-before-end': () => plainPng.subarray(0, beforeEnd),
  'png-cut-by-a-byte': () => plainPng.subarray(0, -1),
  'png-wrong-checksum': () => replaceBytes(plainPng, start.length + 20, Uint8Array.of(0xaa, 0x55)),
  'png-hostile-length': () => replaceBytes(plainPng, start.length, bigEndian(2 ** 32 - 1, 4)),
  'png-without-data': () => png(),
  'png-without-palette': () => palettePng(),
  'png-of-apple': () =>
    concatBytes(signature, chunk('CgBI', bigEndian(0x50002002, 4)), plainPng.subarray(8)),
  'png-of-2097152-bytes': () => pngOfLength(2_097_152),
  'png-of-2097153-bytes': () => pngOfLength(2_097_153),
  'png-of-5242880-bytes': () => pngOfLength(5_242_880),
  'png-of-5242881-bytes': () => pngOfLength(5_242_881),
}
