/** What an integration believes of one of its orders, as it answers `certify.order`. */
export interface Belief {
  /** The bolívares that count for the order, whether or not they were paid back since. */
  receivedVes: number
  /** The bolívares of it that were paid back. */
  refundedVes: number
  /** How often the goods were delivered. */
  deliveries: number
}

const FIELDS = ['receivedVes', 'refundedVes', 'deliveries'] as const

/** The belief in an answer's text; a sentence that says what is missing, if it has none. */
export function parseBelief(text: string): Belief | string {
  const fields = parseObject(text)
  if (fields === undefined) return 'The answer to certify.order is no JSON object.'
  const numbers = FIELDS.map((field) => numberOf(fields[field]))
  const wrong = FIELDS.filter((_, index) => numbers[index] === undefined)
  if (wrong.length > 0) return `The answer to certify.order has no number ${wrong.join(', ')}.`
  return Object.fromEntries(
    FIELDS.map((field, index) => [field, numbers[index]]),
  ) as unknown as Belief
}

/** Whether two beliefs are the same, to the céntimo. */
export const areSame = (one: Belief, other: Belief): boolean =>
  FIELDS.every((field) => Math.round(one[field] * 100) === Math.round(other[field] * 100))

export const describeBelief = (belief: Belief): string =>
  FIELDS.map((field) => `${field} ${belief[field]}`).join(', ')

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    return value as Record<string, unknown>
  } catch {
    return undefined
  }
}

/** Amounts may be numbers, or texts with up to two decimals as "12.50". */
function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  return typeof value === 'string' && /^\d{1,14}(\.\d{1,2})?$/.test(value)
    ? Number(value)
    : undefined
}
