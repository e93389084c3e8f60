import { normalizeRif } from './rif.ts'

const CEDULA = /^[VE][0-9]{6,9}$/

/**
 * An identity document as banks write it, or null where it is none: V or E and 6 to 9 digits, a cédula
 * or a person's tax registry number (RIF), taken as it is; or a RIF of another letter, whose check digit
 * is checked. `v-12.345.678` -> `V12345678`, `J-30984132-7` -> `J309841327`.
 */
export function normalizeDocument(text: string): string | null {
  const plain = text.trim().toUpperCase().replace(/[ .-]/g, '')
  if (CEDULA.test(plain)) return plain
  return normalizeRif(plain)?.replaceAll('-', '') ?? null
}
