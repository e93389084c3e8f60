import { find, html, join, little, replaced, text } from './bytes.ts'
import { exifBlocks } from './exif.ts'
import { realPicture } from './real.ts'

const ANIMATED = 0x02
const FILE_HEADER_LENGTH = 12

const lossy = realPicture('lossyWebp')
const lossless = realPicture('losslessWebp')
const animated = realPicture('animatedWebp')

const chunk = (type: string, content: Uint8Array): Uint8Array =>
  join(text(type), little(content.length, 4), content, new Uint8Array(content.length % 2))

function webp(...chunks: Uint8Array[]): Uint8Array {
  const content = join(text('WEBP'), ...chunks)
  return join(text('RIFF'), little(content.length, 4), content)
}

const canvas = (flags: number, width: number, height: number): Uint8Array =>
  chunk('VP8X', join(little(flags, 4), little(width - 1, 3), little(height - 1, 3)))

/** The one chunk of a file that has no more. */
const picture = lossy.subarray(FILE_HEADER_LENGTH)
const frames = animated.subarray(find(animated, text('ANIM')))
const exif = chunk('EXIF', text('MM\0*'))

const xmp = chunk('XMP ', text('<x:xmpmeta>Ana</x:xmpmeta>'))
const unknown = chunk('abcd', text('Ana'))

const frame = (...chunks: Uint8Array[]): Uint8Array =>
  chunk(
    'ANMF',
    join(little(0, 6), little(23, 3), little(15, 3), little(100, 3), little(0, 1), ...chunks),
  )

const animation = (...chunks: Uint8Array[]): Uint8Array =>
  webp(canvas(ANIMATED, 24, 16), chunk('ANIM', new Uint8Array(6)), ...chunks)

/** A lossy picture whose own header tells of so many pixels. */
const lossyAnnouncing = (width: number, height: number): Uint8Array =>
  replaced(lossy, 26, join(little(width, 2), little(height, 2)))

/** Announces the most that 14 bits can say, in both directions. */
const largestLossless = replaced(lossless, 21, little(2 ** 28 - 1, 4))

export const webpFiles = {
  'webp-lossy': () => lossy,
  'webp-lossless': () => lossless,
  'webp-alpha': () => realPicture('alphaWebp'),
  'webp-animated': () => animated,
  'webp-with-exif': () => webp(canvas(0x08, 24, 16), picture, exif),
  'webp-extended': () => webp(canvas(0, 24, 16), picture),
  'webp-with-metadata': () =>
    webp(canvas(0x0c, 24, 16), picture, unknown, chunk('EXIF', exifBlocks.upright), xmp),
  'webp-turned': () => webp(canvas(0x0c, 24, 16), picture, chunk('EXIF', exifBlocks.turned), xmp),
  'webp-turned-alone': () =>
    webp(canvas(0x08, 24, 16), picture, chunk('EXIF', exifBlocks.turnedAlone)),
  'webp-followed': () => webp(picture, unknown),
  'webp-animated-followed': () => animation(frame(picture, unknown), frame(picture), xmp),
  'webp-animated-plain': () => animation(frame(picture), frame(picture)),
  'webp-then-html': () => join(lossy, html),
  'webp-8000x5000': () => lossyAnnouncing(8000, 5000),
  'webp-8001x1': () => lossyAnnouncing(8001, 1),
  'webp-lossy-16383x16383': () => lossyAnnouncing(16_383, 16_383),
  'webp-lossless-16384x16384': () => largestLossless,
  'webp-animated-16777216x16777216': () => webp(canvas(ANIMATED, 2 ** 24, 2 ** 24), frames),
  'webp-0x16': () => lossyAnnouncing(0, 16),
  'webp-signature-alone': () => lossy.subarray(0, FILE_HEADER_LENGTH),
  'webp-cut-in-header': () => lossy.subarray(0, 24),
  'webp-cut-in-data': () => lossy.subarray(0, 100),
  'webp-cut-by-a-byte': () => lossless.subarray(0, -1),
  'webp-cut-in-animation': () => animated.subarray(0, -60),
  'webp-cut-and-size-corrected': () => replaced(lossy.subarray(0, 100), 4, little(92, 4)),
  'webp-without-picture': () => webp(canvas(0x08, 24, 16), exif),
  'webp-without-frames': () => webp(canvas(ANIMATED, 24, 16), picture),
  'webp-empty-frame': () => webp(canvas(ANIMATED, 24, 16), chunk('ANMF', new Uint8Array(16))),
  'webp-frame-outside-canvas': () => webp(canvas(ANIMATED, 20, 16), frames),
  'webp-larger-than-announced': () => webp(canvas(0, 1, 1), picture),
  'webp-with-exif-first': () => webp(exif, picture),
  'webp-not-a-key-frame': () => replaced(lossy, 20, Uint8Array.of((lossy[20] ?? 0) | 1)),
  'webp-hostile-length': () => replaced(lossy, 4, little(2 ** 32 - 1, 4)),
  'webp-hostile-chunk-length': () => replaced(lossy, 16, little(2 ** 32 - 1, 4)),
}
