import { plainText } from '../../../domain/plain-text.ts'

/** What is sent as inner JSON. */
export type JsonObject = Record<string, string | number>

/** A field that came as a number or as a text, as a plain text; null where it is empty or absent. */
export function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = plainText(value)
  return text === '' ? null : text
}
