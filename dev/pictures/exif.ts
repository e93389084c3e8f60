import { bigEndian, concatBytes, latin1 } from './bytes.ts'

const SHORT = 3
const ASCII = 2
const MAKER = 0x010f
const ORIENTATION = 0x0112

const entry = (tag: number, type: number, count: number, value: Uint8Array): Uint8Array =>
  concatBytes(bigEndian(tag, 2), bigEndian(type, 2), bigEndian(count, 4), value)

const exifOf = (...entries: Uint8Array[]): Uint8Array =>
  concatBytes(
    latin1('MM\0*'),
    bigEndian(8, 4),
    bigEndian(entries.length, 2),
    ...entries,
    bigEndian(0, 4),
  )

const orientation = (value: number): Uint8Array =>
  entry(ORIENTATION, SHORT, 1, concatBytes(bigEndian(value, 2), bigEndian(0, 2)))

const maker = entry(MAKER, ASCII, 4, latin1('Ana\0'))

/**
 * Exif blocks: one with the author, one with the author and the orientation, and one with the orientation only.
 */
export const exifBlocks = {
  upright: exifOf(maker, orientation(1)),
  turned: exifOf(maker, orientation(6)),
  turnedAlone: exifOf(orientation(6)),
}
