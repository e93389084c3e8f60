import { sql } from 'drizzle-orm'
import { LINK_PAYMENT_MESSAGES } from '../../banking/link-payment-queries.ts'
import { paymentLinks } from '../../db/schema.ts'
import { statement } from '../../platform/database.ts'

/**
 * Comes first: PX404 where the token is of no test link, or of a merchant of which the caller is no member,
 * and for a live key. The membership stays as judged until the commit.
 */
export const authorizeTestLink = (token: string) =>
  statement(sql`
    select case
      when l.id is null then refuse('PX404')
      else authorize_member(caller_id(), key_merchant_id(), l.merchant_id, 'MEMBER', 'membership') end
    from (select) asked left join ${paymentLinks} l on l.token = ${token} and l.environment = 'test'
      and current_setting('app.environment', true) is distinct from 'live'`)

export interface Simulation {
  token: string
  /** Settles the link's newest pending transaction, where it has one. */
  settlesPending: boolean
  outcome: 'success' | 'failed' | 'pending'
  /** Of the transaction, where one is opened. */
  transactionId: string
}

/** Pays a link as its caller chooses; the answer is the sandbox result, whose status is the chosen one. */
export const simulatePayment = ({ token, settlesPending, outcome, transactionId }: Simulation) =>
  statement<{ response: string }>(sql`
    select respond(row_to_json(shown)::text) as response from (
      select ${outcome}::text as status, ${LINK_PAYMENT_MESSAGES[outcome]}::text as message,
        public_id('txn', simulate_payment(${token}, ${settlesPending}::boolean, ${outcome}, ${transactionId}::uuid))
          as "transactionId") shown`)
