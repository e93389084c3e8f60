import { nextMarker } from './jpeg.ts'
import { orientationOnlyExif } from './orientation.ts'
import { dataViewOf } from './picture.ts'
import { PictureWriter } from './picture-writer.ts'

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
const COMMENT = 0xfe
const JFIF = 0xe0
const EXIF = 0xe1
const ICC = 0xe2
const ADOBE = 0xee
const LAST_APPLICATION = 0xef

/** No density and no thumbnail. */
const JFIF_CONTENT = [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]
const EXIF_NAME = 'Exif\0\0'
/** Name, version, flags and colour transform. */
const ADOBE_LENGTH = 12

/**
 * The JPEG without comments and application segments, except those that decoders need: JFIF, the colour profile,
 * Adobe's colour transform and the orientation. The input must have passed walkJpeg.
 */
export function stripJpeg(bytes: Uint8Array): Uint8Array {
  const view = dataViewOf(bytes)
  const writer = new PictureWriter(bytes)
  writer.copy(0, 2)
  let offset = 2
  let isScan = false
  for (;;) {
    const marker = nextMarker(bytes, offset)
    const code = view.getUint8(marker)
    // Decoders skip any bytes between segments; they are dropped.
    if (isScan) writer.copy(offset, marker - 1)
    if (code === END_OF_IMAGE) {
      writer.copy(marker - 1, marker + 1)
      return writer.bytes()
    }
    const end = marker + 1 + view.getUint16(marker + 1)
    if (code === COMMENT || (code >= JFIF && code <= LAST_APPLICATION)) {
      const content = rewrittenContent(code, bytes.subarray(marker + 3, end))
      if (content) writer.put([0xff, code, 0, content.length + 2, ...content])
      else if (isColourProfile(code, bytes.subarray(marker + 3, end))) writer.copy(marker - 1, end)
    } else {
      writer.copy(marker - 1, end)
    }
    isScan = code === START_OF_SCAN
    offset = end
  }
}

/** The replacement of a segment; null if it is copied or dropped as it is. */
function rewrittenContent(
  code: number,
  content: Uint8Array,
): (Iterable<number> & ArrayLike<number>) | null {
  if (code === JFIF && startsWith(content, 'JFIF\0')) return JFIF_CONTENT
  if (code === ADOBE && startsWith(content, 'Adobe') && content.length >= ADOBE_LENGTH) {
    return content.subarray(0, ADOBE_LENGTH)
  }
  if (code !== EXIF || !startsWith(content, EXIF_NAME)) return null
  const orientation = orientationOnlyExif(content.subarray(EXIF_NAME.length))
  return orientation && [...new TextEncoder().encode(EXIF_NAME), ...orientation]
}

const isColourProfile = (code: number, content: Uint8Array): boolean =>
  code === ICC && startsWith(content, 'ICC_PROFILE\0')

const startsWith = (content: Uint8Array, letters: string): boolean =>
  content.length >= letters.length &&
  [...letters].every((letter, index) => content[index] === letter.charCodeAt(0))
