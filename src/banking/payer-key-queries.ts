import { sql } from 'drizzle-orm'
import * as functions from '../db/functions.ts'
import type { Banks, StoredConnection } from '../platform/bank/banks.ts'
import { statement } from '../platform/database.ts'
import { requireBoundAccount } from './bound-account-queries.ts'

/** What a payer states to have a key sent. */
export interface KeyRequest {
  token: string
  phone: string
  /** Whether the phone belongs to a mobile network. */
  mobile: boolean
  /** In the link's currency, where the link leaves its amount open. */
  amount?: string | undefined
  /** The bolívares that the payer has agreed to. */
  amountVes?: string | undefined
}

export interface OpenedKeyRequest extends Record<string, unknown> {
  to_connection: string
  to_account: string
  /** Bolívares. */
  order_amount: string
  stored_connection: StoredConnection
}

/** Checks and counts the request; open_payer_key_request.sql lists the errors. */
export const openPayerKeyRequest = (request: KeyRequest, connections: Banks['facts']) => {
  const opened = functions.openPayerKeyRequest({
    token: request.token,
    phone: request.phone,
    mobile: request.mobile,
    connections,
    amountVes: request.amountVes,
    statedAmount: request.amount,
  })
  return statement<OpenedKeyRequest>(sql`
    select *, ${requireBoundAccount(connections, sql`to_account`)} from ${opened}`)
}
