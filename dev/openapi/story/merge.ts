export type Fields = Readonly<Record<string, unknown>>

/** The example of a schema of the document, by its name. */
export type ExampleOf = (schema: string) => unknown

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An example with what else is said of it: objects field by field, all else as a whole. What is undefined is not there. */
export function merge(example: unknown, said: Fields): Record<string, unknown> {
  const merged = isObject(example) ? { ...example } : {}
  for (const [name, value] of Object.entries(said)) {
    merged[name] = isObject(value) && isObject(merged[name]) ? merge(merged[name], value) : value
  }
  return merged
}
