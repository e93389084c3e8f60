/** What is sent as inner JSON. */
export type JsonObject = Record<string, string | number>

/** JSON's numbers as the text that stands there: `36.66420000` and `1185.82` stay exact. */
const asWritten = (_name: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' ? (context?.source ?? String(value)) : value

/** What a JSON text holds, with its numbers as texts; undefined where it is none. */
export function parseExactly(text: string): unknown {
  try {
    return JSON.parse(text, asWritten)
  } catch {
    return undefined
  }
}

/**
 * A field that came as a number or as a text, as a text without outer spaces and without the characters that
 * the database refuses; null where it is empty or absent.
 */
export function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = value
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
  return text === '' ? null : text
}
