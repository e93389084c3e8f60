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

/** A field that came as a number or as a text, as a text without outer spaces; null where it is empty or absent. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}
