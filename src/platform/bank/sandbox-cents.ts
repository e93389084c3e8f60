import type { FailureReason } from './failures.ts'

/** The sandbox's outcomes by the cents of an amount in bolívares, which are bank response codes. */
export interface CentsRule {
  cents: string
  /** The first outcome, and the one when the bank is asked again. */
  outcome: 'failed' | 'pending, then success' | 'pending, then failed'
  /** The reason, if it fails. */
  reason?: FailureReason
}

/** All other cents succeed. SQL's book_sandbox_order() implements this. */
export const SANDBOX_CENTS = [
  { cents: '51', outcome: 'failed', reason: 'INSUFFICIENT_FUNDS' },
  { cents: '14', outcome: 'failed', reason: 'PHONE_NOT_AFFILIATED' },
  { cents: '55', outcome: 'failed', reason: 'WRONG_KEY' },
  { cents: '68', outcome: 'pending, then success' },
  { cents: '91', outcome: 'pending, then failed', reason: 'BANK_DOWN' },
] as const satisfies readonly CentsRule[]

/** For a claim the bank gives no reason except that there is no such payment. */
const VERIFICATION_FAILURE: FailureReason = 'NOT_FOUND'

const describeCentsRule = ({ cents, outcome, reason }: CentsRule, verifies: boolean): string => {
  const why = verifies ? VERIFICATION_FAILURE : reason
  return `.${cents} is ${outcome}${reason ? ` (\`${why}\`)` : ''}`
}

/** The part of a route's description that explains its sandbox outcomes. `verifies`: the route verifies a payment. */
export const sandboxNote = ({ verifies = false } = {}): string =>
  `In the test environment the cents of the amount in bolívares choose the outcome: ${SANDBOX_CENTS.map(
    (rule) => describeCentsRule(rule, verifies),
  ).join(', ')}; all others are success. No money is moved.`
