import { contrast, readableColourOn, textColourOn } from '../../domain/colour.ts'
import { DARK, GOLD, LIGHT } from '../../domain/palette.ts'

/** The colours that a merchant has chosen, `#RGB` or `#RRGGBB`. */
export interface ThemeColours {
  primaryColor: string
  secondaryColor: string
}

/** The colours of pages without a merchant. */
export const defaultColours: ThemeColours = { primaryColor: LIGHT.brand, secondaryColor: GOLD }

/** The backgrounds with the least contrast to text: a light page, and a dark card. */
const BACKGROUNDS = { light: LIGHT.ground, dark: DARK.card }

/** What links have on a dark ground: with less, they look switched off there. */
const MIN_CONTRAST_ON_DARK = 7

/** The minimum contrast of a visible part by WCAG 2.2 (1.4.11). */
const MIN_CONTRAST = 3

/** A merchant's colours as CSS variables, adjusted so that all text on or in them is readable. */
export function themeStyle({ primaryColor, secondaryColor }: ThemeColours): string {
  // Areas filled with the brand's colour get an edge if they resemble the background.
  const accent = (ground: string, minimum?: number) => {
    const colour = readableColourOn(primaryColor, ground, minimum)
    return `--accent:${colour};--edge:${contrast(primaryColor, ground) < MIN_CONTRAST ? colour : primaryColor}`
  }
  return `:root{--brand:${primaryColor};--on-brand:${textColourOn(primaryColor)};--spark:${secondaryColor};${accent(BACKGROUNDS.light)}}
@media (prefers-color-scheme:dark){:root{${accent(BACKGROUNDS.dark, MIN_CONTRAST_ON_DARK)}}}`
}
