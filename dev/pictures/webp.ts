import { concatBytes, html, indexOfBytes, latin1, littleEndian, replaceBytes } from './bytes.ts'
import { encoderSample } from './encoder-samples.ts'
import { exifBlocks } from './exif.ts'

const ANIMATED = 0x02
const FILE_HEADER_LENGTH = 12

const lossy = encoderSample('lossyWebp')
const lossless = encoderSample('losslessWebp')
const animated = encoderSample('animatedWebp')

const chunk = (type: string, content: Uint8Array): Uint8Array =>
  concatBytes(
    latin1(type),
    littleEndian(content.length, 4),
    content,
    new Uint8Array(content.length % 2),
  )

function webp(...chunks: Uint8Array[]): Uint8Array {
  const content = concatBytes(latin1('WEBP'), ...chunks)
  return concatBytes(latin1('RIFF'), littleEndian(content.length, 4), content)
}

const canvas = (flags: number, width: number, height: number): Uint8Array =>
  chunk(
    'VP8X',
    concatBytes(littleEndian(flags, 4), littleEndian(width - 1, 3), littleEndian(height - 1, 3)),
  )

/** The only chunk of a minimal file. */
const picture = lossy.subarray(FILE_HEADER_LENGTH)
const frames = animated.subarray(indexOfBytes(animated, latin1('ANIM')))
const exif = chunk('EXIF', latin1('MM\0*'))

const xmp = chunk('XMP ', latin1('<x:xmpmeta>Ana</x:xmpmeta>'))
const unknown = chunk('abcd', latin1('Ana'))

const frame = (...chunks: Uint8Array[]): Uint8Array =>
  chunk(
    'ANMF',
    concatBytes(
      littleEndian(0, 6),
      littleEndian(23, 3),
      littleEndian(15, 3),
      littleEndian(100, 3),
      littleEndian(0, 1),
      ...chunks,
    ),
  )

const animation = (...chunks: Uint8Array[]): Uint8Array =>
  webp(canvas(ANIMATED, 24, 16), chunk('ANIM', new Uint8Array(6)), ...chunks)

/** A lossy picture with these dimensions in its own header. */
const lossyWithHeaderSize = (width: number, height: number): Uint8Array =>
  replaceBytes(lossy, 26, concatBytes(littleEndian(width, 2), littleEndian(height, 2)))

/** Declares the maximum of 14 bits in both dimensions. */
const largestLossless = replaceBytes(lossless, 21, littleEndian(2 ** 28 - 1, 4))

export const webpFiles = {
  'webp-lossy': () => lossy,
  'webp-lossless': () => lossless,
  'webp-alpha': () => encoderSample('alphaWebp'),
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
  'webp-then-html': () => concatBytes(lossy, html),
  'webp-8000x5000': () => lossyWithHeaderSize(8000, 5000),
  'webp-8001x1': () => lossyWithHeaderSize(8001, 1),
  'webp-lossy-16383x16383': () => lossyWithHeaderSize(16_383, 16_383),
  'webp-lossless-16384x16384': () => largestLossless,
  'webp-animated-16777216x16777216': () => webp(canvas(ANIMATED, 2 ** 24, 2 ** 24), frames),
  'webp-0x16': () => lossyWithHeaderSize(0, 16),
  'webp-signature-alone': () => lossy.subarray(0, FILE_HEADER_LENGTH),
  'webp-cut-in-header': () => lossy.subarray(0, 24),
  'webp-cut-in-data': () => lossy.subarray(0, 100),
  'webp-cut-by-a-byte': () => lossless.subarray(0, -1),
  'webp-cut-in-animation': () => animated.subarray(0, -60),
  'webp-cut-and-size-corrected': () => replaceBytes(lossy.subarray(0, 100), 4, littleEndian(92, 4)),
  'webp-without-picture': () => webp(canvas(0x08, 24, 16), exif),
  'webp-without-frames': () => webp(canvas(ANIMATED, 24, 16), picture),
  'webp-empty-frame': () => webp(canvas(ANIMATED, 24, 16), chunk('ANMF', new Uint8Array(16))),
  'webp-frame-outside-canvas': () => webp(canvas(ANIMATED, 20, 16), frames),
  'webp-larger-than-announced': () => webp(canvas(0, 1, 1), picture),
  'webp-with-exif-first': () => webp(exif, picture),
  'webp-not-a-key-frame': () => replaceBytes(lossy, 20, Uint8Array.of((lossy[20] ?? 0) | 1)),
  'webp-hostile-length': () => replaceBytes(lossy, 4, littleEndian(2 ** 32 - 1, 4)),
  'webp-hostile-chunk-length': () => replaceBytes(lossy, 16, littleEndian(2 ** 32 - 1, 4)),
}
