/** The minimum contrast of readable text by WCAG 2.2 (1.4.3, level AA). */
export const MIN_READABLE_CONTRAST = 4.5

const BLACK = '#000000'
const WHITE = '#ffffff'
const STEPS = 50

/** Red, green and blue, 0 to 255, of `#RGB` or `#RRGGBB`. */
function channelsOf(colour: string): number[] {
  const digits = colour.slice(1)
  const pairs =
    digits.length === 3 ? [...digits].map((digit) => digit + digit) : digits.match(/../g)
  return (pairs ?? []).map((pair) => Number.parseInt(pair, 16))
}

/** `#F80` as `#ff8800`. */
export const longColour = (colour: string): string => mixColours(colour, colour, 0)

/** WCAG's relative luminance. */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG's contrast ratio of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Black or white, whichever reads better on the ground. One of them is always readable. */
export const textColourOn = (ground: string): string =>
  contrast(BLACK, ground) >= contrast(WHITE, ground) ? BLACK : WHITE

/** `share` 0 is the one colour, 1 the other. */
export function mixColours(one: string, other: string, share: number): string {
  const target = channelsOf(other)
  const channels = channelsOf(one).map((channel, index) =>
    Math.round(channel + ((target[index] ?? 0) - channel) * share),
  )
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** The colour itself where it is readable on the ground; else darkened or lightened until it is. */
export function readableColourOn(
  colour: string,
  ground: string,
  minimum = MIN_READABLE_CONTRAST,
): string {
  const target = textColourOn(ground)
  for (let step = 0; step < STEPS; step += 1) {
    const nearer = mixColours(colour, target, step / STEPS)
    if (contrast(nearer, ground) >= minimum) return nearer
  }
  return target
}
