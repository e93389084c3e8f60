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
  }).replace(/[^MZ"]+(?=Z)/g, withoutMidpoints)

/** An outline without the points in the middle of its straight lines: the library has one for each module. */
function withoutMidpoints(outline: string): string {
  const points = outline.split('L').map((point) => point.split(' '))
  return points
    .filter(([x, y], place) => {
      const before = points.at(place - 1)
      const after = points[(place + 1) % points.length]
      return !(before?.[0] === x && after?.[0] === x) && !(before?.[1] === y && after?.[1] === y)
    })
    .map((point) => point.join(' '))
    .join('L')
}
