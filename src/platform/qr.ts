import { correction, generate } from 'lean-qr'
import { toSvgSource } from 'lean-qr/extras/svg'

/** A module's width in pixels at the image's natural size. */
const PIXELS = 8

/** A text as a QR code: error correction for a seventh of damage, dark on white, with a quiet zone. */
export const qrSvg = (text: string): string =>
  toSvgSource(generate(text, { minCorrectionLevel: correction.M }), {
    on: 'black',
    off: 'white',
    scale: PIXELS,
  })
