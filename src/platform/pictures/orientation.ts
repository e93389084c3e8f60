import { dataViewOf } from './picture.ts'

const LITTLE_ENDIAN = 0x4949
const BIG_ENDIAN = 0x4d4d
const TIFF = 42
const ORIENTATION = 0x0112
const SHORT = 3
const ENTRY_LENGTH = 12
const UPRIGHT = 1
const LAST_ORIENTATION = 8

/** The orientation in an Exif block, which starts at its byte order mark; null if there is none to apply. */
function orientationOf(exif: Uint8Array): number | null {
  const view = dataViewOf(exif)
  if (exif.length < 8) return null
  const order = view.getUint16(0)
  const isLittle = order === LITTLE_ENDIAN
  if (!isLittle && order !== BIG_ENDIAN) return null
  if (view.getUint16(2, isLittle) !== TIFF) return null
  const directory = view.getUint32(4, isLittle)
  if (directory + 2 > exif.length) return null
  const entries = view.getUint16(directory, isLittle)
  for (let index = 0; index < entries; index++) {
    const entry = directory + 2 + index * ENTRY_LENGTH
    if (entry + ENTRY_LENGTH > exif.length) return null
    if (view.getUint16(entry, isLittle) !== ORIENTATION) continue
    const isShort = view.getUint16(entry + 2, isLittle) === SHORT
    const orientation = view.getUint16(entry + 8, isLittle)
    const isTurned = orientation > UPRIGHT && orientation <= LAST_ORIENTATION
    return isShort && isTurned ? orientation : null
  }
  return null
}

/** One directory with one entry, and no next directory. */
const exifBlockOf = (orientation: number): Uint8Array =>
  Uint8Array.of(
    ...[0x4d, 0x4d, 0, TIFF, 0, 0, 0, 8, 0, 1],
    ...[0x01, 0x12, 0, SHORT, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  )

/**
 * An Exif block with nothing but the orientation of the given one, because phone pictures would be shown sideways
 * without it. Null if there is no orientation to apply.
 */
export function orientationOnlyExif(exif: Uint8Array): Uint8Array | null {
  const orientation = orientationOf(exif)
  return orientation === null ? null : exifBlockOf(orientation)
}
