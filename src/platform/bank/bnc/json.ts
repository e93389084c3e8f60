import { plainText } from '../../../domain/plain-text.ts'

/** The type of inner JSON. */
export type JsonObject = Record<string, string | number>

/** A number or string field as trimmed text; null if it is empty or absent. */
export function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = plainText(value)
  return text === '' ? null : text
}
