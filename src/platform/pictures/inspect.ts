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
  /** What image-dimensions calls it. */
  name: 'png' | 'jpeg' | 'webp'
  /** The first bytes; null where any byte may be. */
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
 * Tells what picture the bytes are, whatever name or type they came with, or throws PictureRefused.
 * Nothing is decoded and nothing but a header copied, so a picture costs the time of reading it once.
 *
 * - image-dimensions catches a picture that is too large: it reads width and height of all three types.
 * - zlib's crc32 catches a damaged PNG.
 * - The walks catch a picture that is cut short, and what follows its end. They are written here: the
 *   libraries that walk (png-chunks-extract, png-validator, jay-peg, webpinfo) copy every part, reserve
 *   what a hostile length says, or need Node's streams.
 * - So are the three signatures. file-type knows them, but is 22 KB with a ZIP inflater and readers of
 *   video that would run on hostile bytes.
 */
export function inspectPicture(bytes: Uint8Array): Picture {
  if (bytes.length === 0) throw new PictureRejected('empty')
  const format = formats.find(({ signature }) =>
    signature.every((byte, place) => byte === null || bytes[place] === byte),
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
 * The picture alone, as it looks: without what follows its end, and without what cameras and programs write
 * into it about people and places. Only how it is turned stays of an Exif block. Nothing is encoded anew.
 */
export function stripMetadata(bytes: Uint8Array, { type, end }: Picture): Uint8Array {
  const format = formats.find((known) => known.type === type)
  if (!format) throw new Error('a picture of no known type')
  return format.strip(bytes.subarray(0, end))
}
