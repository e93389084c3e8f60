import { said } from './words.ts'

/** An integrator's own data about a sale, by keys of its own. */
export type Metadata = Record<string, string>

const CONTROL_CHARACTERS = /[\p{Cc}\p{Cs}]/u
const CONTROL_EXCEPT_LINE_BREAKS = /(?![\n\r\t])[\p{Cc}\p{Cs}]/u

export const METADATA_LIMITS = { keys: 20, keyLength: 40, valueLength: 500, bytes: 8_192 } as const

const { keys, keyLength, valueLength, bytes } = METADATA_LIMITS

/** The rules of metadata, and what to say of what breaks them. Keys are not named: the caller chose them. */
const RULES: readonly (readonly [
  holds: (entries: [string, unknown][]) => boolean,
  message: string,
])[] = [
  [
    (entries) => entries.length <= keys,
    said(`Puede tener ${keys} claves como máximo.`, `May have ${keys} keys at most.`),
  ],
  [
    (entries) => entries.every(([key]) => isValidKey(key)),
    said(
      `Cada clave debe tener de 1 a ${keyLength} caracteres, y ninguno de control.`,
      `Each key must have 1 to ${keyLength} characters, and no control characters.`,
    ),
  ],
  [
    (entries) => entries.every(([, value]) => isValidValue(value)),
    said(
      `Cada valor debe ser un texto de ${valueLength} caracteres como máximo, sin caracteres de control.`,
      `Each value must be text of ${valueLength} characters at most, without control characters.`,
    ),
  ],
  [
    (entries) => bytesOf(entries) <= bytes,
    said(
      `Las claves y los valores pueden sumar ${bytes} bytes como máximo.`,
      `Keys and values together may have ${bytes} bytes at most.`,
    ),
  ],
]

const isValidKey = (key: string): boolean =>
  key.length >= 1 && key.length <= keyLength && !CONTROL_CHARACTERS.test(key)

const isValidValue = (value: unknown): boolean =>
  typeof value === 'string' &&
  value.length <= valueLength &&
  !CONTROL_EXCEPT_LINE_BREAKS.test(value)

const bytesOf = (entries: [string, unknown][]): number =>
  new TextEncoder().encode(entries.flat().join('')).length

/** What is wrong with an object as metadata, for the caller, by said(); empty if nothing is. */
export const metadataProblems = (given: object): string[] => {
  const entries = Object.entries(given)
  return RULES.filter(([holds]) => !holds(entries)).map(([, message]) => message)
}
