import { sql } from 'drizzle-orm'
import type { LinkPaymentOutcomeRow } from '../../banking/link-payment-queries.ts'
import * as functions from '../../db/functions.ts'
import { authorizeMember, refuse } from '../../db/functions.ts'
import { paymentLinks } from '../../db/schema.ts'
import { type Responded, respondWith } from '../../http/idempotency.ts'
import { statement } from '../../platform/database.ts'

/**
 * Run this first. Raises not_found for a live key, or if the token is not a test link's of a merchant of which the caller is
 * a member. Locks the membership until the commit.
 */
export const authorizeTestLink = (token: string) =>
  statement(sql`
    select case
      when l.id is null then ${refuse({ rule: 'not_found' })}
      else ${authorizeMember({
        userId: sql`caller_id()`,
        keyMerchantId: sql`key_merchant_id()`,
        apiKeyId: sql`caller_key_id()`,
        merchantId: sql`l.merchant_id`,
        minRole: 'MEMBER',
        lock: 'membership',
      })} end
    from (select) one left join ${paymentLinks} l on l.token = ${token} and l.environment = 'test'
      and current_setting('app.environment', true) is distinct from 'live'`)

export interface Simulation {
  token: string
  /** Whether to settle the link's newest pending transaction, if there is one. */
  settlesPending: boolean
  outcome: 'success' | 'failed' | 'pending'
  /** The id for a new transaction. */
  transactionId: string
  /** Where the link leaves its amount open. */
  amount: string | undefined
}

/** Simulates a payment with the chosen outcome, which is also the status in the response. */
export const simulatePayment = (simulation: Simulation) => {
  const { token, settlesPending, outcome, transactionId, amount } = simulation
  const simulated = functions.simulatePayment({
    token,
    settlePending: settlesPending,
    outcome,
    transactionId,
    statedAmount: amount,
  })
  return statement<Responded<LinkPaymentOutcomeRow>>(
    respondWith(sql`
      select ${outcome}::text as status, null::text as failure_reason, ${simulated} as transaction_id`),
  )
}
