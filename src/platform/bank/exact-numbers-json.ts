/** Numbers as their source text: a double would lose digits of a reference or a rate. */
const numberAsText = (_name: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' ? (context?.source ?? String(value)) : value

/** Parses JSON with numbers as strings, such as `36.66420000`; undefined if it is not JSON. */
export function parseWithExactNumbers(text: string): unknown {
  try {
    return JSON.parse(text, numberAsText)
  } catch {
    return undefined
  }
}
