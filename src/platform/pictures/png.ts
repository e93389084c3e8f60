import { crc32 } from 'node:zlib'
import { dataViewOf, fourCc, type Outline, PictureRejected } from './picture.ts'

const SIGNATURE_LENGTH = 8
const HEADER_LENGTH = 33
const HEADER_CONTENT_LENGTH = 13

// Offsets of the header's bytes in the file.
const BIT_DEPTH = 24
const COLOUR_TYPE = 25
const COMPRESSION = 26
const FILTER = 27
const INTERLACE = 28

/** A chunk's length, type and checksum fields together. */
const CHUNK_OVERHEAD = 12

const IHDR = fourCc('IHDR')
const PLTE = fourCc('PLTE')
const IDAT = fourCc('IDAT')
const IEND = fourCc('IEND')
/** The known critical chunks: decoders reject a file with any other. */
const criticalChunks = new Set([IHDR, PLTE, IDAT, IEND])
/** The bit of a chunk's type that lets decoders skip it. */
const ANCILLARY = 0x20000000

/** Bit depths by colour type. */
const allowedBitDepths = new Map([
  [0, [1, 2, 4, 8, 16]],
  [2, [8, 16]],
  [3, [1, 2, 4, 8]],
  [4, [8, 16]],
  [6, [8, 16]],
])
const PALETTE_COLOUR = 3

/**
 * Walks a PNG, animated or not, chunk by chunk to IEND. Throws PictureRefused for a truncated file, a wrong checksum, a
 * header that no decoder accepts, and missing image data. Nothing is decompressed.
 */
export function walkPng(bytes: Uint8Array): Outline {
  const view = dataViewOf(bytes)
  const seen = new Set<number>()
  let offset = SIGNATURE_LENGTH
  for (;;) {
    const { type, length, end } = readChunk(bytes, view, offset)
    if ((type === IHDR) !== (offset === SIGNATURE_LENGTH)) throw new PictureRejected('broken')
    if (type === IHDR) checkHeader(view, length)
    if (type === IDAT) checkPalette(view, seen)
    if (type === IEND) {
      if (length > 0 || !seen.has(IDAT)) throw new PictureRejected('broken')
      return { end, header: bytes.subarray(0, HEADER_LENGTH) }
    }
    const isCritical = (type & ANCILLARY) === 0
    if (isCritical && !criticalChunks.has(type)) throw new PictureRejected('broken')
    if (isCritical && length > 0) seen.add(type)
    offset = end
  }
}

function readChunk(bytes: Uint8Array, view: DataView, offset: number) {
  if (bytes.length - offset < CHUNK_OVERHEAD) throw new PictureRejected('broken')
  const length = view.getUint32(offset)
  const end = offset + CHUNK_OVERHEAD + length
  if (end > bytes.length) throw new PictureRejected('broken')
  const checksum = crc32(bytes.subarray(offset + 4, end - 4))
  if (checksum !== view.getUint32(end - 4)) throw new PictureRejected('broken')
  return { type: view.getUint32(offset + 4), length, end }
}

function checkHeader(view: DataView, length: number): void {
  if (length !== HEADER_CONTENT_LENGTH) throw new PictureRejected('broken')
  const isRight =
    allowedBitDepths.get(view.getUint8(COLOUR_TYPE))?.includes(view.getUint8(BIT_DEPTH)) &&
    view.getUint8(COMPRESSION) === 0 &&
    view.getUint8(FILTER) === 0 &&
    view.getUint8(INTERLACE) <= 1
  if (!isRight) throw new PictureRejected('broken')
}

function checkPalette(view: DataView, seen: Set<number>): void {
  const isMissing = view.getUint8(COLOUR_TYPE) === PALETTE_COLOUR && !seen.has(PLTE)
  if (isMissing) throw new PictureRejected('broken')
}
