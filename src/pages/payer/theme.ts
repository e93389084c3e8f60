import { contrast, readableColourOn, textColourOn } from '../../domain/colour.ts'

/** What a merchant has chosen, `#RGB` or `#RRGGBB`. */
export interface ThemeColours {
  primaryColor: string
  secondaryColor: string
}

/** Where there is no merchant. */
export const defaultColours: ThemeColours = { primaryColor: '#12358f', secondaryColor: '#ffcf33' }

/** The grounds on which text stands that read worst against it: a light page, and a dark card. */
const BACKGROUNDS = { light: '#f3f5f9', dark: '#1a2232' }

/** The least contrast at which WCAG 2.2 calls a part of a page visible (1.4.11). */
const MIN_CONTRAST = 3

/** A merchant's colours as variables of a style, such that all text on or in them can be read. */
export function themeStyle({ primaryColor, secondaryColor }: ThemeColours): string {
  // What is filled with the brand's colour is told from the ground by its edge, where the two are too alike.
  const accent = (ground: string) => {
    const colour = readableColourOn(primaryColor, ground)
    return `--accent:${colour};--edge:${contrast(primaryColor, ground) < MIN_CONTRAST ? colour : primaryColor}`
  }
  return `:root{--brand:${primaryColor};--on-brand:${textColourOn(primaryColor)};--spark:${secondaryColor};${accent(BACKGROUNDS.light)}}
@media (prefers-color-scheme:dark){:root{${accent(BACKGROUNDS.dark)}}}`
}
