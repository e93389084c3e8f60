import type { Language } from './language.ts'

const BROWSERS: readonly [name: string, of: RegExp][] = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\/|Opera/],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
]

const SYSTEMS: readonly [name: string, of: RegExp][] = [
  ['Android', /Android/],
  ['iPhone', /iPhone|iPod/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
]

const nameIn = (table: typeof BROWSERS, userAgent: string): string | undefined =>
  table.find(([, of]) => of.test(userAgent))?.[0]

/** What a person calls the device of a User-Agent: `Chrome en Android`. Of a program that is no browser, what it calls itself. */
export function deviceText(userAgent: string, language: Language): string {
  if (!userAgent.startsWith('Mozilla/')) return userAgent
  const [browser, system] = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)]
  if (browser && system) return `${browser} ${language === 'es' ? 'en' : 'on'} ${system}`
  return browser ?? system ?? userAgent
}
