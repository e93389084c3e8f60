import { big, join, text } from './bytes.ts'

const SHORT = 3
const ASCII = 2
const MAKER = 0x010f
const ORIENTATION = 0x0112

const entry = (tag: number, type: number, count: number, value: Uint8Array): Uint8Array =>
  join(big(tag, 2), big(type, 2), big(count, 4), value)

const exifOf = (...entries: Uint8Array[]): Uint8Array =>
  join(text('MM\0*'), big(8, 4), big(entries.length, 2), ...entries, big(0, 4))

const orientation = (value: number): Uint8Array =>
  entry(ORIENTATION, SHORT, 1, join(big(value, 2), big(0, 2)))

const maker = entry(MAKER, ASCII, 4, text('Ana\0'))

/** Exif blocks: one that tells who made the picture, one that tells besides how it is turned, and that alone. */
export const exifBlocks = {
  upright: exifOf(maker, orientation(1)),
  turned: exifOf(maker, orientation(6)),
  turnedAlone: exifOf(orientation(6)),
}
