import { bigEndian, concatBytes, html, indexOfBytes, latin1, replaceBytes } from './bytes.ts'
import { encoderSample } from './encoder-samples.ts'
import { exifBlocks } from './exif.ts'

const COMMENT = 0xfe
const JFXX = 0xe0
const EXIF = 0xe1
const ICC = 0xe2
const PHOTOSHOP = 0xed
const LONGEST_CONTENT = 65_533

const jpeg = encoderSample('jpeg')
const progressive = encoderSample('progressiveJpeg')
const frame = indexOfBytes(jpeg, Uint8Array.of(0xff, 0xc0))
const scan = indexOfBytes(jpeg, Uint8Array.of(0xff, 0xda))
/** The end of the image's start marker and a segment of 16 bytes with its marker. */
const JFIF_END = 20
const endOfImage = Uint8Array.of(0xff, 0xd9)

const segment = (code: number, content: Uint8Array): Uint8Array =>
  concatBytes(Uint8Array.of(0xff, code), bigEndian(content.length + 2, 2), content)

/** The JPEG with more segments after its start. */
const jpegWith = (...segments: Uint8Array[]): Uint8Array =>
  concatBytes(jpeg.subarray(0, 2), ...segments, jpeg.subarray(2))

/** The JPEG with these dimensions in its frame header. */
const jpegWithHeaderSize = (width: number, height: number): Uint8Array =>
  replaceBytes(jpeg, frame + 5, concatBytes(bigEndian(height, 2), bigEndian(width, 2)))

/** A valid JPEG of exactly this length, filled with comments. */
function jpegOfLength(length: number): Uint8Array {
  let missing = length - jpeg.length
  const comments: Uint8Array[] = []
  while (missing > 0) {
    // A comment has four bytes of marker and length, so at least these must remain.
    const left = missing - LONGEST_CONTENT - 4
    const content = left >= 4 || left === 0 ? LONGEST_CONTENT : Math.min(missing, 60_000) - 4
    comments.push(segment(COMMENT, new Uint8Array(content)))
    missing -= content + 4
  }
  return jpegWith(...comments)
}

/** As from cameras: the picture contains a thumbnail with its own end of image. */
const withThumbnail = jpegWith(segment(EXIF, concatBytes(latin1('Exif\0\0'), jpeg)))

const exif = (block: Uint8Array): Uint8Array =>
  segment(EXIF, concatBytes(latin1('Exif\0\0'), block))

/** The JPEG with more segments after the JFIF segment, which comes first. */
const jpegWithMetadata = (...segments: Uint8Array[]): Uint8Array =>
  concatBytes(jpeg.subarray(0, JFIF_END), ...segments, jpeg.subarray(JFIF_END))

/** An archive without files, which is enough for a ZIP reader. */
const emptyZip = concatBytes(latin1('PK\x05\x06'), new Uint8Array(18))

/** Between segments decoders skip zeros, and any number of a marker's first byte. */
const padding = Uint8Array.of(0, 0, 0xff, 0xff)

export const jpegFiles = {
  jpeg: () => jpeg,
  'jpeg-grey': () => encoderSample('greyJpeg'),
  'jpeg-progressive': () => progressive,
  'jpeg-cmyk': () => encoderSample('cmykJpeg'),
  'jpeg-with-restarts': () => encoderSample('restartJpeg'),
  'jpeg-with-thumbnail': () => withThumbnail,
  'jpeg-with-html-comment': () => jpegWith(segment(COMMENT, html)),
  'jpeg-with-padding': () => concatBytes(jpeg.subarray(0, frame), padding, jpeg.subarray(frame)),
  'jpeg-with-metadata': () =>
    jpegWithMetadata(
      segment(JFXX, concatBytes(latin1('JFXX\0\x10'), jpeg)),
      exif(exifBlocks.upright),
      segment(EXIF, latin1('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>Ana</x:xmpmeta>')),
      segment(ICC, latin1('MPF\0Ana')),
      segment(PHOTOSHOP, latin1('Photoshop 3.0\0Ana')),
      segment(COMMENT, latin1('Ana')),
    ),
  'jpeg-turned': () => jpegWithMetadata(exif(exifBlocks.turned), segment(COMMENT, latin1('Ana'))),
  'jpeg-turned-alone': () => jpegWithMetadata(exif(exifBlocks.turnedAlone)),
  'jpeg-with-profile': () => jpegWithMetadata(segment(ICC, latin1('ICC_PROFILE\0\x01\x01profile'))),
  'jpeg-then-zip': () => concatBytes(jpeg, emptyZip),
  'jpeg-then-jpeg': () => concatBytes(jpeg, encoderSample('greyJpeg')),
  'jpeg-8000x5000': () => jpegWithHeaderSize(8000, 5000),
  'jpeg-8001x1': () => jpegWithHeaderSize(8001, 1),
  'jpeg-65535x65535': () => jpegWithHeaderSize(65_535, 65_535),
  'jpeg-height-told-later': () => jpegWithHeaderSize(24, 0),
  'jpeg-signature-alone': () => jpeg.subarray(0, 3),
  'jpeg-cut-in-header': () => jpeg.subarray(0, frame + 6),
  'jpeg-cut-before-data': () => jpeg.subarray(0, scan + 14),
  'jpeg-cut-in-data': () => jpeg.subarray(0, scan + 30),
  'jpeg-cut-by-a-byte': () => jpeg.subarray(0, -1),
  'jpeg-cut-after-thumbnail': () => withThumbnail.subarray(0, -2),
  'jpeg-cut-between-scans': () => progressive.subarray(0, secondScan()),
  'jpeg-cut-then-jpeg': () => concatBytes(jpeg.subarray(0, -8), jpeg),
  'jpeg-without-picture': () => concatBytes(jpeg.subarray(0, 2), endOfImage),
  'jpeg-without-scan': () => concatBytes(jpeg.subarray(0, scan), endOfImage),
  'jpeg-with-empty-scan': () => concatBytes(jpeg.subarray(0, scan + 14), endOfImage),
  'jpeg-with-two-frames': () => jpegWith(jpegWithHeaderSize(24, 16).subarray(frame, frame + 19)),
  'jpeg-lossless': () => replaceBytes(jpeg, frame + 1, Uint8Array.of(0xc3)),
  'jpeg-of-12-bits': () => replaceBytes(jpeg, frame + 4, Uint8Array.of(12)),
  'jpeg-hostile-length': () => jpegWith(Uint8Array.of(0xff, COMMENT, 0, 0)),
  'jpeg-long-segment': () => jpegWith(Uint8Array.of(0xff, COMMENT, 0xff, 0xff)),
  'jpeg-of-5242880-bytes': () => jpegOfLength(5_242_880),
  'jpeg-of-5242881-bytes': () => jpegOfLength(5_242_881),
}

function secondScan(): number {
  const start = indexOfBytes(progressive, Uint8Array.of(0xff, 0xda)) + 2
  return start + indexOfBytes(progressive.subarray(start), Uint8Array.of(0xff, 0xda))
}
