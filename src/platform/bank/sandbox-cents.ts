import type { FailureReason } from './failures.ts'

/** What the sandbox makes of an amount of bolívares that ends in these cents: the banks' own response codes. */
export interface CentsRule {
  cents: string
  /** At once, and when the bank is asked again. */
  outcome: 'failed' | 'pending, then success' | 'pending, then failed'
  /** Why it fails, where it does. */
  reason?: FailureReason
}

/** Any other cents succeed. SQL's book_sandbox_order() carries it out. */
export const SANDBOX_CENTS = [
  { cents: '51', outcome: 'failed', reason: 'INSUFFICIENT_FUNDS' },
  { cents: '14', outcome: 'failed', reason: 'PHONE_NOT_AFFILIATED' },
  { cents: '55', outcome: 'failed', reason: 'WRONG_KEY' },
  { cents: '68', outcome: 'pending, then success' },
  { cents: '91', outcome: 'pending, then failed', reason: 'BANK_DOWN' },
] as const satisfies readonly CentsRule[]

/** To whom the bank tells no reason: that a payment is not there is all that it says. */
const VERIFICATION_FAILURE: FailureReason = 'NOT_FOUND'

const describeCentsRule = ({ cents, outcome, reason }: CentsRule, verifies: boolean): string => {
  const why = verifies ? VERIFICATION_FAILURE : reason
  return `.${cents} is ${outcome}${reason ? ` (\`${why}\`)` : ''}`
}

/** Says beside an operation how to try its outcomes; `verifies`, where it asks for a payment instead of making one. */
export const sandboxNote = ({ verifies = false } = {}): string =>
  `In the test environment the cents of the bolívares choose the outcome: ${SANDBOX_CENTS.map(
    (rule) => describeCentsRule(rule, verifies),
  ).join(', ')}; all others are success. No money is moved.`
