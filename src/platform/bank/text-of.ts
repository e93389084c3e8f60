import { plainText } from '../../domain/plain-text.ts'

/** A number or string field of a bank's response as trimmed text; null if it is empty or absent. */
export function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = plainText(value)
  return text === '' ? null : text
}
