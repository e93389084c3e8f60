/** JSON's numbers as the text that stands there: a double would not hold all digits of a reference or a rate. */
const numberAsText = (_name: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' ? (context?.source ?? String(value)) : value

/** What a JSON text holds, with its numbers as texts, `36.66420000`; undefined where it is none. */
export function parseWithExactNumbers(text: string): unknown {
  try {
    return JSON.parse(text, numberAsText)
  } catch {
    return undefined
  }
}
