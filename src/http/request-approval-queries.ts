import { sql } from 'drizzle-orm'
import * as functions from '../db/functions.ts'
import type { ApprovalStatus } from '../domain/statuses.ts'
import { statement } from '../platform/database.ts'
import type { Uuid } from '../platform/ids.ts'
import type { IdempotencyKey } from './idempotency.ts'

/** A request that a person has to approve. */
export interface ApprovalRequest {
  id: Uuid<'approval'>
  /** The id of the route. */
  operation: string
  /** The path's parameters as they were sent. */
  params: Record<string, string>
  /** As it was sent, without the fields that are ignored. */
  body: Record<string, unknown>
  /** What SQL's require_approval() has raised: the amount, to whom, and whose people decide. */
  facts: Record<string, unknown>
  ip: string | null
  key: IdempotencyKey
}

/** Where a request stands that waits for an approval. */
export interface AskedApprovalRow extends Record<string, unknown> {
  id: Uuid<'approval'>
  /** Expired from its time on, also before that is recorded. */
  status: ApprovalStatus
  expires_at: string
  order_id: Uuid<'bankOrder'> | null
  last_error_message: string | null
}

/** Has the request wait, once; request_approval.sql lists the errors. */
export const askForApproval = ({ key, ...request }: ApprovalRequest) => {
  const asked = functions.requestApproval({
    id: request.id,
    operation: request.operation,
    params: request.params,
    body: request.body,
    facts: request.facts,
    ip: request.ip,
    method: key.method,
    path: key.path,
    key: key.key,
    requestHash: key.requestHash,
  })
  return statement<AskedApprovalRow>(sql`
    select id, case when status = 'pending' and expires_at <= request_now() then 'expired' else status end as status,
      iso_time(expires_at) as expires_at, order_id, last_error_message
    from ${asked}`)
}
