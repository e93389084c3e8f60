import { crc32 } from 'node:zlib'
import { fourLetters, type Outline, PictureRefused, viewOf } from './picture.ts'

const SIGNATURE_LENGTH = 8
const HEADER_LENGTH = 33
/** Of a chunk: its length, its type and its checksum. */
const FRAME_LENGTH = 12

const IHDR = fourLetters('IHDR')
const PLTE = fourLetters('PLTE')
const IDAT = fourLetters('IDAT')
const IEND = fourLetters('IEND')
const critical = new Set([IHDR, PLTE, IDAT, IEND])
/** The bit of a chunk's type that lets decoders skip it. */
const ANCILLARY = 0x20000000

/** Bit depths by colour type. */
const depths = new Map([
  [0, [1, 2, 4, 8, 16]],
  [2, [8, 16]],
  [3, [1, 2, 4, 8]],
  [4, [8, 16]],
  [6, [8, 16]],
])
const PALETTE_COLOUR = 3

/**
 * Walks a PNG, animated or not, chunk by chunk to IEND. Refuses one that is cut short, a checksum that
 * does not match, a header that no decoder takes, and a picture without picture data. What is
 * compressed stays so.
 */
export function walkPng(bytes: Uint8Array): Outline {
  const view = viewOf(bytes)
  const seen = new Set<number>()
  let offset = SIGNATURE_LENGTH
  for (;;) {
    const { type, length, end } = readChunk(bytes, view, offset)
    if ((type === IHDR) !== (offset === SIGNATURE_LENGTH)) throw new PictureRefused('broken')
    if (type === IHDR) checkHeader(view, offset, length)
    if (type === IEND) {
      checkEnd(bytes, seen, length)
      return { end, header: bytes.subarray(0, HEADER_LENGTH) }
    }
    const isKnown = critical.has(type) || (type & ANCILLARY) !== 0
    if (!isKnown) throw new PictureRefused('broken')
    if (length > 0) seen.add(type)
    offset = end
  }
}

function readChunk(bytes: Uint8Array, view: DataView, offset: number) {
  if (bytes.length - offset < FRAME_LENGTH) throw new PictureRefused('broken')
  const length = view.getUint32(offset)
  const end = offset + FRAME_LENGTH + length
  if (end > bytes.length) throw new PictureRefused('broken')
  const checksum = crc32(bytes.subarray(offset + 4, end - 4))
  if (checksum !== view.getUint32(end - 4)) throw new PictureRefused('broken')
  return { type: view.getUint32(offset + 4), length, end }
}

function checkHeader(view: DataView, offset: number, length: number): void {
  if (length !== 13) throw new PictureRefused('broken')
  const [depth, colour, compression, filter, interlace] = [16, 17, 18, 19, 20].map((place) =>
    view.getUint8(offset + place),
  ) as [number, number, number, number, number]
  const isRight =
    depths.get(colour)?.includes(depth) && compression === 0 && filter === 0 && interlace <= 1
  if (!isRight) throw new PictureRefused('broken')
}

function checkEnd(bytes: Uint8Array, seen: Set<number>, length: number): void {
  const needsPalette = bytes[25] === PALETTE_COLOUR
  const isComplete = length === 0 && seen.has(IDAT) && (!needsPalette || seen.has(PLTE))
  if (!isComplete) throw new PictureRefused('broken')
}
