import { concatBytes, html, latin1, littleEndian } from './bytes.ts'
import { plainPng } from './png.ts'

/** The smallest GIF, and a variant whose size reads as the start of a JavaScript comment. */
const gif = (size: string): Uint8Array =>
  concatBytes(
    latin1(`GIF89a${size}`),
    Uint8Array.of(0x80, 0, 0, 0, 0, 0, 255, 255, 255),
    latin1(';'),
  )

const isoFile = (brand: string): Uint8Array =>
  concatBytes(latin1(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}mif1`), new Uint8Array(64))

export const otherFiles = {
  empty: () => new Uint8Array(),
  'one-byte': () => Uint8Array.of(0x89),
  gif: () => gif('\x01\0\x01\0'),
  'gif-with-script': () => concatBytes(gif('/*\x01\0'), latin1('*/=1;alert(document.domain)')),
  bmp: () =>
    concatBytes(
      latin1('BM'),
      littleEndian(58, 4),
      new Uint8Array(4),
      littleEndian(54, 4),
      new Uint8Array(44),
    ),
  tiff: () => concatBytes(latin1('II*\0'), littleEndian(8, 4), new Uint8Array(32)),
  'tiff-big-endian': () => concatBytes(latin1('MM\0*'), new Uint8Array(32)),
  avif: () => isoFile('avif'),
  heic: () => isoFile('heic'),
  'jpeg-xl': () => concatBytes(Uint8Array.of(0xff, 0x0a), new Uint8Array(32)),
  'jpeg-2000': () => latin1('\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjp2 '),
  ico: () => concatBytes(Uint8Array.of(0, 0, 1, 0, 1, 0), new Uint8Array(32)),
  wav: () =>
    concatBytes(latin1('RIFF'), littleEndian(36, 4), latin1('WAVEfmt '), new Uint8Array(28)),
  pdf: () => latin1('%PDF-1.7\n%%EOF\n'),
  zip: () => concatBytes(latin1('PK\x05\x06'), new Uint8Array(18)),
  svg: () => latin1('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(document.domain)"/>'),
  html: () => html,
  'html-then-png': () => concatBytes(html, plainPng),
  'byte-order-mark-then-png': () => concatBytes(Uint8Array.of(0xef, 0xbb, 0xbf), plainPng),
}
