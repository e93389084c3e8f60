/** Every `pattern` of JSON Schema within a value. */
export function patternsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'pattern' && typeof inner === 'string' ? [inner] : patternsOf(inner),
  )
}

/**
 * Whether a pattern has what RE2 refuses, on which Go and many validators rest: look-around, back-references and possessive
 * or atomic groups (https://github.com/google/re2/wiki/Syntax).
 */
export const isBeyondRe2 = (pattern: string): boolean =>
  /\(\?(?:[=!>]|<[=!])|\\[1-9]|\\k<|[*+?}]\+/.test(pattern.replaceAll('\\\\', ''))
