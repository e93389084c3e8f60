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

/** A density of none, and no thumbnail. */
const JFIF_CONTENT = [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]
const EXIF_NAME = 'Exif\0\0'
/** Its name, version, flags, and how the colours are transformed. */
const ADOBE_LENGTH = 12

/**
 * The JPEG without its comments and application segments but for what decoders need: that it is JFIF, its
 * colour profile, Adobe's transform of colours, and how it is turned. Takes one that walkJpeg has walked
 * through.
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
    // Between segments decoders pass over whatever there is: nothing of it is kept.
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

/** What of a segment is written anew; null for all others. */
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
  [...letters].every((letter, place) => content[place] === letter.charCodeAt(0))
