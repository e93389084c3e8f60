import type * as z from 'zod'
import type { ErrorDetail } from './errors.ts'

type Issue = z.core.$ZodRawIssue

/** The expected input, by type. */
const TYPES: Record<string, string> = {
  string: 'Must be text.',
  number: 'Must be a number.',
  int: 'Must be a whole number.',
  boolean: 'Must be true or false.',
  array: 'Must be a list.',
  object: 'Must be an object.',
  record: 'Must be an object.',
}

const UNITS: Record<string, [one: string, many: string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
}

/** The message for an issue whose schema has none of its own: what is expected, never what was sent. */
export function issueMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? 'Must be of another type.'
    case 'invalid_value':
      return `Must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}.`
    case 'too_small':
      return issue.inclusive === false
        ? `Must be more than ${issue.minimum}.`
        : `Must be ${amountOf(issue.origin, issue.minimum)} at least.`
    case 'too_big':
      return issue.inclusive === false
        ? `Must be less than ${issue.maximum}.`
        : `Must be ${amountOf(issue.origin, issue.maximum)} at most.`
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}.`
    case 'unrecognized_keys':
      return 'Must have no other fields than the documented ones.'
    case 'custom':
      return 'Is not valid.'
    default:
      return 'Must have one of the documented forms.'
  }
}

/** The limit with its unit: a length for texts and lists, the value itself for numbers. */
function amountOf(origin: string, limit: number | bigint): string {
  const [one, many] = UNITS[origin] ?? []
  return one === undefined ? `${limit}` : `${limit} ${limit === 1 ? one : many} long`
}

/** The problems of the input. A missing field is reported as missing, whatever its schema's message. */
export const errorDetailsOf = (issues: readonly z.core.$ZodIssue[], sent: unknown): ErrorDetail[] =>
  issues.map(({ code, path, message }) => ({
    path: path.join('.'),
    message: code !== 'custom' && isMissing(sent, path) ? 'is required' : message,
  }))

const isMissing = (sent: unknown, path: readonly PropertyKey[]): boolean =>
  path.length > 0 &&
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown>)?.[key], sent) ===
    undefined
