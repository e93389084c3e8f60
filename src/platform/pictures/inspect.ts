import { imageDimensionsFromData } from 'image-dimensions'
import { walkJpeg } from './jpeg.ts'
import { type Outline, type Picture, PictureRejected } from './picture.ts'
import { walkPng } from './png.ts'
import { stripJpeg } from './strip-jpeg.ts'
import { stripPng } from './strip-png.ts'
import { stripWebp } from './strip-webp.ts'
import { walkWebp } from './webp.ts'

export { PictureRejected }

const MAX_SIDE = 8000
const MAX_PIXELS = 40_000_000

interface Format {
  type: Picture['type']
  extension: Picture['extension']
  /** The type's name in image-dimensions. */
  name: 'png' | 'jpeg' | 'webp'
  /** The first bytes; null matches any byte. */
  signature: Array<number | null>
  walk: (bytes: Uint8Array) => Outline
  strip: (bytes: Uint8Array) => Uint8Array
}

const fourAnyBytes = [null, null, null, null]

const formats: Format[] = [
  {
    type: 'image/png',
    extension: 'png',
    name: 'png',
    signature: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    walk: walkPng,
    strip: stripPng,
  },
  {
    type: 'image/jpeg',
    extension: 'jpg',
    name: 'jpeg',
    signature: [0xff, 0xd8, 0xff],
    walk: walkJpeg,
    strip: stripJpeg,
  },
  {
    type: 'image/webp',
    extension: 'webp',
    name: 'webp',
    signature: [0x52, 0x49, 0x46, 0x46, ...fourAnyBytes, 0x57, 0x45, 0x42, 0x50],
    walk: walkWebp,
    strip: stripWebp,
  },
]

/**
 * Identifies a picture by its bytes, not by its declared name or type, or throws PictureRefused. Nothing is decoded and
 * only a header is copied, so the cost is one pass over the bytes.
 *
 * - image-dimensions detects oversized pictures: it reads the width and height of all three types.
 * - zlib's crc32 detects damaged PNGs.
 * - The walk functions detect truncated pictures and trailing data. They are our own, because the libraries
 *   (png-chunks-extract, png-validator, jay-peg, webpinfo) copy every part, allocate what a hostile length says, or
 *   need Node's streams.
 * - So are the three signatures: file-type has them, but adds 22 KB with a ZIP inflater and video parsers that would run
 *   on hostile bytes.
 */
export function inspectPicture(bytes: Uint8Array): Picture {
  if (bytes.length === 0) throw new PictureRejected('empty')
  const format = formats.find(({ signature }) =>
    signature.every((byte, index) => byte === null || bytes[index] === byte),
  )
  if (!format) throw new PictureRejected('type')
  const { end, header } = format.walk(bytes)
  const dimensions = imageDimensionsFromData(header)
  if (dimensions?.type !== format.name) throw new PictureRejected('broken')
  const { width, height } = dimensions
  if (width === 0 || height === 0) throw new PictureRejected('broken')
  if (Math.max(width, height) > MAX_SIDE || width * height > MAX_PIXELS) {
    throw new PictureRejected('dimensions')
  }
  return { type: format.type, extension: format.extension, width, height, end }
}

/**
 * The picture without trailing data and without metadata such as places, people and devices. Of an Exif block only the
 * orientation remains. Nothing is re-encoded.
 */
export function stripMetadata(bytes: Uint8Array, { type, end }: Picture): Uint8Array {
  const format = formats.find((known) => known.type === type)
  if (!format) throw new Error('a picture of no known type')
  return format.strip(bytes.subarray(0, end))
}
