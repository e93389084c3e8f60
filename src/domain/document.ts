import { stripPasted } from './pasted.ts'
import { normalizeRif } from './rif.ts'

const CEDULA = /^[VE][0-9]{6,9}$/

/**
 * An identity document in the format of banks; null if it is invalid. V or E with 6 to 9 digits, a cédula or a
 * person's tax registry number (RIF), is taken without a check digit; a RIF of another letter must have a valid
 * check digit. `v-12.345.678` -> `V12345678`, `J-30984132-7` -> `J309841327`.
 */
export function normalizeDocument(text: string): string | null {
  const plain = stripPasted(text).toUpperCase()
  if (CEDULA.test(plain)) return plain
  return normalizeRif(plain)?.replaceAll('-', '') ?? null
}

/** A cédula without its letter, which is a Venezuelan's: `12.345.678` -> `V12345678`. Null of anything else. */
export function bareCedula(text: string): string | null {
  const digits = stripPasted(text)
  return /^[0-9]{6,8}$/.test(digits) ? `V${digits}` : null
}

/**
 * An identity document as people write it: `J309841327` -> `J-30984132-7`, and a cédula `V12345678` ->
 * `V-12.345.678`.
 */
export function formatDocument(document: string): string {
  const [, letter, digits] = /^([VE])-?([0-9]{6,9})$/.exec(document) ?? []
  const cedula = digits && `${letter}-${digits.replace(/\B(?=(\d{3})+$)/g, '.')}`
  // Somebody's customer may be known by a RIF whose check digit is wrong: it has the same form.
  const otherRif = document.replace(/^([JPGC])-?([0-9]{8})-?([0-9])$/, '$1-$2-$3')
  return normalizeRif(document) ?? cedula ?? otherRif
}
