import { correction, generate } from 'lean-qr'
import { toSvgSource } from 'lean-qr/extras/svg'

/** A module's width in an image that is shown in its own size. */
const PIXELS = 8

/** A text as a QR code that still reads with a seventh of it damaged: dark on white, with its quiet zone. */
export const qrSvg = (text: string): string =>
  toSvgSource(generate(text, { minCorrectionLevel: correction.M }), {
    on: 'black',
    off: 'white',
    scale: PIXELS,
  })
