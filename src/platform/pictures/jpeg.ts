import { dataViewOf, type Outline, PictureRejected } from './picture.ts'

const MARKER = 0xff
const START_OF_IMAGE = 0xd8
const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda

/** Baseline, extended and progressive. */
const supportedFrames = new Set([0xc0, 0xc1, 0xc2])
/** Lossless, hierarchical, arithmetic and JPEG-LS: valid JPEG that browsers do not show. */
const unsupportedFrames = new Set([
  0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf, 0xde, 0xf7,
])
/** Huffman tables, quantisation, number of lines, restart interval, APP0 to APP15, comment. */
const nonFrameSegments = new Set([0xc4, 0xdb, 0xdc, 0xdd, 0xfe])
for (let application = 0xe0; application <= 0xef; application++) nonFrameSegments.add(application)

const UNSUPPORTED_MESSAGE =
  'Browsers do not show a JPEG of this kind. Save the picture as a baseline or progressive JPEG of 8 bits.'

/**
 * Walks a JPEG marker by marker, through every scan, to its end of image. Finds markers as libjpeg does, because
 * browsers use libjpeg. Throws PictureRefused for a truncated file, no frame, two frames, no scan, or an encoding that
 * browsers do not support.
 */
export function walkJpeg(bytes: Uint8Array): Outline {
  const view = dataViewOf(bytes)
  let frame: Uint8Array | undefined
  let scan: number | undefined
  let offset = 2
  for (;;) {
    const marker = nextMarker(bytes, offset)
    if (marker - 1 === scan) throw new PictureRejected('broken')
    const code = view.getUint8(marker)
    if (code === END_OF_IMAGE) {
      if (frame === undefined || scan === undefined) throw new PictureRejected('broken')
      return { end: marker + 1, header: headerOf(frame) }
    }
    const segment = readSegment(bytes, view, marker)
    offset = marker + 1 + segment.length
    if (supportedFrames.has(code)) {
      if (frame) throw new PictureRejected('broken')
      frame = checkFrame(bytes.subarray(marker - 1, offset))
    } else if (code === START_OF_SCAN) {
      checkScan(segment, frame)
      scan = offset
    } else if (unsupportedFrames.has(code)) {
      throw new PictureRejected('broken', UNSUPPORTED_MESSAGE)
    } else if (!nonFrameSegments.has(code)) {
      throw new PictureRejected('broken')
    }
  }
}

/**
 * The index of the next significant marker's code. Skips compressed data with its stuffed zeros, restart markers and
 * padding.
 */
export function nextMarker(bytes: Uint8Array, from: number): number {
  for (let index = from + 1; index < bytes.length; index++) {
    if (bytes[index - 1] !== MARKER) continue
    const code = bytes[index] ?? 0
    const isPassedOver = code <= 0x01 || code === MARKER || (code >= 0xd0 && code <= 0xd7)
    if (!isPassedOver) return index
  }
  throw new PictureRejected('broken')
}

function readSegment(bytes: Uint8Array, view: DataView, marker: number): Uint8Array {
  const start = marker + 1
  const length = start + 2 <= bytes.length ? view.getUint16(start) : 0
  if (length < 2 || start + length > bytes.length) throw new PictureRejected('broken')
  return bytes.subarray(start, start + length)
}

/** Returns the frame header, including its marker. */
function checkFrame(header: Uint8Array): Uint8Array {
  const [precision, components] = [header[4], header[9] ?? 0]
  if (header.length !== 10 + 3 * components) throw new PictureRejected('broken')
  if (precision !== 8) throw new PictureRejected('broken', UNSUPPORTED_MESSAGE)
  if (![1, 3, 4].includes(components)) throw new PictureRejected('broken', UNSUPPORTED_MESSAGE)
  return header
}

function checkScan(segment: Uint8Array, frame: Uint8Array | undefined): void {
  const components = segment[2] ?? 0
  const isRight = components >= 1 && components <= 4 && segment.length === 6 + 2 * components
  if (!frame || !isRight) throw new PictureRejected('broken')
}

/** Only the start of image and the frame header, because image-dimensions copies its whole input. */
const headerOf = (frame: Uint8Array): Uint8Array => Uint8Array.of(MARKER, START_OF_IMAGE, ...frame)
