import { html, join, little, text } from './bytes.ts'
import { plainPng } from './png.ts'

/** The smallest GIF there is, and its variant whose size reads as the start of a JavaScript comment. */
const gif = (size: string): Uint8Array =>
  join(text(`GIF89a${size}`), Uint8Array.of(0x80, 0, 0, 0, 0, 0, 255, 255, 255), text(';'))

const isoFile = (brand: string): Uint8Array =>
  join(text(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}mif1`), new Uint8Array(64))

export const otherFiles = {
  empty: () => new Uint8Array(),
  'one-byte': () => Uint8Array.of(0x89),
  gif: () => gif('\x01\0\x01\0'),
  'gif-with-script': () => join(gif('/*\x01\0'), text('*/=1;alert(document.domain)')),
  bmp: () => join(text('BM'), little(58, 4), new Uint8Array(4), little(54, 4), new Uint8Array(44)),
  tiff: () => join(text('II*\0'), little(8, 4), new Uint8Array(32)),
  'tiff-big-endian': () => join(text('MM\0*'), new Uint8Array(32)),
  avif: () => isoFile('avif'),
  heic: () => isoFile('heic'),
  'jpeg-xl': () => join(Uint8Array.of(0xff, 0x0a), new Uint8Array(32)),
  'jpeg-2000': () => text('\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjp2 '),
  ico: () => join(Uint8Array.of(0, 0, 1, 0, 1, 0), new Uint8Array(32)),
  wav: () => join(text('RIFF'), little(36, 4), text('WAVEfmt '), new Uint8Array(28)),
  pdf: () => text('%PDF-1.7\n%%EOF\n'),
  zip: () => join(text('PK\x05\x06'), new Uint8Array(18)),
  svg: () => text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(document.domain)"/>'),
  html: () => html,
  'html-then-png': () => join(html, plainPng),
  'byte-order-mark-then-png': () => join(Uint8Array.of(0xef, 0xbb, 0xbf), plainPng),
}
