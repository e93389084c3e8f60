import type { Picture, RejectionReason } from '../../src/platform/pictures/picture.ts'
import type { PictureName } from './make-picture.ts'

/** A file that a user may upload, and how the service handles it. */
export interface HostileFile {
  name: PictureName
  /** What it is. */
  description: string
  expected:
    | {
        type: Picture['type']
        width: number
        height: number
        /** The sample without the bytes after the picture, if that is another one. */
        storedAs: PictureName
        /** The sample without its metadata too, as a store's pictures are shown. */
        shownAs: PictureName
      }
    | { refused: RejectionReason }
}

const types = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' } as const

/** An accepted file; its type is the first word of its name. */
function accepted(
  name: PictureName,
  what: string,
  { size: [width, height] = [24, 16], storedAs = name, shownAs = storedAs }: AcceptedOptions = {},
): HostileFile {
  const type = types[name.split('-')[0] as keyof typeof types]
  return { name, description: what, expected: { type, width, height, storedAs, shownAs } }
}

interface AcceptedOptions {
  size?: [number, number]
  storedAs?: PictureName
  shownAs?: PictureName
}

const rejected =
  (reason: RejectionReason) =>
  (name: PictureName, what: string): HostileFile => ({
    name,
    description: what,
    expected: { refused: reason },
  })

const tooLarge = rejected('dimensions')
const broken = rejected('broken')
const otherType = rejected('type')
const atLimit: AcceptedOptions = { size: [8000, 5000] }

const png: HostileFile[] = [
  accepted('png', 'a PNG'),
  accepted('png-animated', 'an APNG of two frames'),
  accepted('png-palette', 'a PNG with a palette'),
  accepted(
    'png-with-html-text',
    'a PNG with a page as its comment: the type it is served with is true',
    { shownAs: 'png' },
  ),
  accepted('png-with-metadata', 'a PNG with texts, a time, Exif and chunks that nobody knows', {
    shownAs: 'png',
  }),
  accepted('png-turned', 'a PNG whose Exif part tells how it is turned, and by whom it was made', {
    shownAs: 'png-turned-alone',
  }),
  accepted('png-turned-alone', 'a PNG whose Exif part tells how it is turned'),
  accepted('png-with-colours', 'a PNG with a colour space, transparency and a density'),
  accepted('png-then-html', 'a PNG with a page after its end', { storedAs: 'png' }),
  accepted('png-zip-bomb', 'data that unfolds to 32 MB, which nothing here does'),
  accepted('png-8000x5000', 'exactly 40 megapixels and 8,000 pixels on a side', atLimit),
  tooLarge('png-8001x1', 'one pixel too wide'),
  tooLarge('png-1x8001', 'one pixel too high'),
  tooLarge('png-8000x5001', 'a row more than 40 megapixels'),
  tooLarge('png-100000x100000', 'a header that announces 10,000 megapixels'),
  tooLarge('png-largest-number', 'a header with the largest numbers that fit'),
  broken('png-0x16', 'a header that announces no width'),
  otherType('png-cut-in-signature', 'the first 5 bytes of a PNG, which are no type yet'),
  broken('png-signature-alone', 'the first 8 bytes of a PNG'),
  broken('png-cut-in-header', 'a PNG cut in its header'),
  broken('png-cut-in-data', 'a PNG cut in its picture data'),
  broken('png-cut-before-end', 'a PNG without its last chunk'),
  broken('png-cut-by-a-byte', 'a PNG without its last byte'),
  broken('png-wrong-checksum', 'a PNG with two bytes changed'),
  broken('png-hostile-length', 'a chunk that claims 4 GB'),
  broken('png-without-data', 'a header and an end'),
  broken('png-without-palette', 'palette colours without their palette'),
  broken('png-of-apple', "Apple's variant inside apps, which browsers do not show"),
  accepted('png-of-2097152-bytes', 'a PNG of exactly 2 MB', { shownAs: 'png' }),
  accepted('png-of-2097153-bytes', 'one byte over 2 MB, which is for the upload to refuse', {
    shownAs: 'png',
  }),
  accepted('png-of-5242880-bytes', 'a PNG of exactly 5 MB', { shownAs: 'png' }),
  accepted('png-of-5242881-bytes', 'one byte over 5 MB, which is for the upload to refuse', {
    shownAs: 'png',
  }),
]

const jpeg: HostileFile[] = [
  accepted('jpeg', 'a baseline JPEG'),
  accepted('jpeg-grey', 'a JPEG of one component'),
  accepted('jpeg-progressive', 'a progressive JPEG, of many scans'),
  accepted('jpeg-cmyk', 'a CMYK JPEG'),
  accepted('jpeg-with-restarts', 'a JPEG with restart markers in its data'),
  accepted('jpeg-with-thumbnail', 'a JPEG that holds a whole JPEG in its Exif part', {
    shownAs: 'jpeg',
  }),
  accepted('jpeg-with-html-comment', 'a JPEG with a page as its comment', { shownAs: 'jpeg' }),
  accepted('jpeg-with-padding', 'a JPEG with bytes between segments that decoders pass over', {
    shownAs: 'jpeg',
  }),
  accepted('jpeg-with-metadata', 'a JPEG with a place, thumbnails, notes of its maker and XMP', {
    shownAs: 'jpeg',
  }),
  accepted(
    'jpeg-turned',
    'a JPEG as phones take it: it lies on its side, and tells where it was taken',
    {
      shownAs: 'jpeg-turned-alone',
    },
  ),
  accepted('jpeg-turned-alone', 'a JPEG whose Exif part tells how it is turned'),
  accepted('jpeg-with-profile', 'a JPEG with a colour profile'),
  accepted('jpeg-then-zip', 'a JPEG with an archive after its end', { storedAs: 'jpeg' }),
  accepted('jpeg-then-jpeg', 'a second JPEG after the first, as phones add', { storedAs: 'jpeg' }),
  accepted('jpeg-8000x5000', 'a header that announces exactly 40 megapixels', atLimit),
  tooLarge('jpeg-8001x1', 'one pixel too wide'),
  tooLarge('jpeg-65535x65535', 'a header with the largest numbers that fit'),
  broken('jpeg-height-told-later', 'a header that leaves the height for after the data'),
  broken('jpeg-signature-alone', 'the first 3 bytes of a JPEG'),
  broken('jpeg-cut-in-header', 'a JPEG cut in its frame header'),
  broken('jpeg-cut-before-data', 'a JPEG cut where its data begins'),
  broken('jpeg-cut-in-data', 'a JPEG cut in its data'),
  broken('jpeg-cut-by-a-byte', 'a JPEG without its last byte'),
  broken('jpeg-cut-after-thumbnail', "a cut JPEG whose thumbnail's end is there"),
  broken('jpeg-cut-between-scans', 'a progressive JPEG cut before its second scan'),
  broken('jpeg-cut-then-jpeg', 'a cut JPEG with a whole one after it'),
  broken('jpeg-without-picture', 'a start and an end'),
  broken('jpeg-without-scan', 'a JPEG that ends before its data'),
  broken('jpeg-with-empty-scan', 'a JPEG whose scan has no data'),
  broken('jpeg-with-two-frames', 'two frame headers, of which readers take either'),
  broken('jpeg-lossless', 'a lossless JPEG, which browsers do not show'),
  broken('jpeg-of-12-bits', 'a JPEG of 12 bits, which browsers do not show'),
  broken('jpeg-hostile-length', 'a segment that claims to be shorter than its length field'),
  broken('jpeg-long-segment', 'a segment that claims to go on after the end'),
  accepted('jpeg-of-5242880-bytes', 'a JPEG of exactly 5 MB', { shownAs: 'jpeg' }),
  accepted('jpeg-of-5242881-bytes', 'one byte over 5 MB, which is for the upload to refuse', {
    shownAs: 'jpeg',
  }),
]

const webp: HostileFile[] = [
  accepted('webp-lossy', 'a lossy WebP'),
  accepted('webp-lossless', 'a lossless WebP'),
  accepted('webp-alpha', 'an extended WebP with transparency'),
  accepted('webp-animated', 'an animated WebP of two frames'),
  accepted('webp-with-exif', 'an extended WebP with Exif after the picture', {
    shownAs: 'webp-extended',
  }),
  accepted('webp-extended', 'an extended WebP of a picture alone'),
  accepted('webp-with-metadata', 'an extended WebP with Exif, XMP and a chunk that nobody knows', {
    shownAs: 'webp-extended',
  }),
  accepted('webp-turned', 'an extended WebP whose Exif part tells how it is turned, and more', {
    shownAs: 'webp-turned-alone',
  }),
  accepted('webp-turned-alone', 'an extended WebP whose Exif part tells how it is turned'),
  accepted('webp-followed', 'a lossy WebP with a chunk that nobody knows after its picture', {
    shownAs: 'webp-lossy',
  }),
  accepted(
    'webp-animated-followed',
    'an animated WebP with a chunk that nobody knows in its frames',
    {
      shownAs: 'webp-animated-plain',
    },
  ),
  accepted('webp-animated-plain', 'an animated WebP of two equal frames'),
  accepted('webp-then-html', 'a WebP with a page after its end', { storedAs: 'webp-lossy' }),
  accepted('webp-8000x5000', 'a header that announces exactly 40 megapixels', atLimit),
  tooLarge('webp-8001x1', 'one pixel too wide'),
  tooLarge('webp-lossy-16383x16383', 'the largest lossy WebP'),
  tooLarge('webp-lossless-16384x16384', 'the largest lossless WebP'),
  tooLarge('webp-animated-16777216x16777216', 'the largest canvas, with small frames'),
  broken('webp-0x16', 'a header that announces no width'),
  broken('webp-signature-alone', 'the first 12 bytes of a WebP'),
  broken('webp-cut-in-header', 'a WebP cut in its header'),
  broken('webp-cut-in-data', 'a WebP cut in its data'),
  broken('webp-cut-by-a-byte', 'a WebP without its last byte'),
  broken('webp-cut-in-animation', 'an animated WebP cut in its last frame'),
  broken('webp-cut-and-size-corrected', 'a cut WebP whose file size was made to match'),
  broken('webp-without-picture', 'an extended WebP with Exif alone'),
  broken('webp-without-frames', 'an animation without frames'),
  broken('webp-empty-frame', 'an animation whose frame has no picture'),
  broken('webp-frame-outside-canvas', 'a frame wider than the animation'),
  broken('webp-larger-than-announced', 'a picture larger than the header says'),
  broken('webp-with-exif-first', 'a WebP that begins with something else than a picture'),
  broken('webp-not-a-key-frame', 'picture data that needs an earlier picture'),
  broken('webp-hostile-length', 'a file that claims 4 GB'),
  broken('webp-hostile-chunk-length', 'a chunk that claims 4 GB'),
]

const others: HostileFile[] = [
  rejected('empty')('empty', 'no bytes at all'),
  otherType('one-byte', 'one byte, with which a PNG begins'),
  otherType('gif', 'a GIF'),
  otherType('gif-with-script', 'a GIF that is a script as well'),
  otherType('bmp', 'a Windows bitmap'),
  otherType('tiff', 'a TIFF'),
  otherType('tiff-big-endian', 'a TIFF in the other byte order'),
  otherType('avif', 'an AVIF'),
  otherType('heic', 'a HEIC, as iPhones make'),
  otherType('jpeg-xl', 'a JPEG XL'),
  otherType('jpeg-2000', 'a JPEG 2000'),
  otherType('ico', 'an icon'),
  otherType('wav', 'a sound in the container that WebP uses'),
  otherType('pdf', 'a PDF'),
  otherType('zip', 'an archive'),
  otherType('svg', 'an SVG with a script, whatever its name says'),
  otherType('html', 'a page, whatever its name says'),
  otherType('html-then-png', 'a page with a PNG after it'),
  otherType('byte-order-mark-then-png', 'a PNG that does not begin at the first byte'),
]

/** Every sample file with the expected result. Limits in bytes are checked by the upload. */
export const hostileFiles: HostileFile[] = [...png, ...jpeg, ...webp, ...others]
