import { wordsOf } from '../domain/words.ts'
import { DatabaseError } from '../platform/database-errors.ts'
import { approvalId, bankOrderId } from '../platform/ids.ts'
import { ApiError, refusal } from '../wire/errors.ts'
import type { CallDatabase } from './call-database.ts'
import {
  type ApprovalRequest,
  type AskedApprovalRow,
  askForApproval,
} from './request-approval-queries.ts'

const NEEDS_APPROVAL = 'PXAPR'

/** What SQL's require_approval() says about a payment that has to wait; null for any other error. */
export const approvalFactsOf = (error: unknown): ApprovalRequest['facts'] | null =>
  error instanceof DatabaseError && error.code === NEEDS_APPROVAL
    ? JSON.parse(error.detail ?? '')
    : null

/**
 * Has the request wait for a person, in a batch of its own: the one that was refused has left no trace. Resolves with what
 * to tell the caller, which is the present state when the same request is sent again.
 */
export async function requestApproval(
  db: Pick<CallDatabase, 'changeWithoutKey'>,
  request: ApprovalRequest,
): Promise<ApiError> {
  const [asked] = await db.changeWithoutKey(askForApproval(request))
  if (asked === undefined) throw new Error('the approval was not recorded')
  return toldOf(asked)
}

/** The error for an approval's state: with its id, and what to do. */
function toldOf({ id, status, expires_at, order_id, last_error_message }: AskedApprovalRow) {
  const publicId = approvalId.toPublic(id)
  const told = ({ code, words }: ApiError) =>
    new ApiError(code, { words, details: [{ path: 'approvalId', message: [publicId, publicId] }] })
  const until = expires_at
  switch (status) {
    case 'pending': {
      if (last_error_message === null) return told(refusal('approval_waits', { until }))
      const [stoppedEs, stoppedEn] = wordsOf(last_error_message)
      return told(refusal('approval_waits_stopped', { until, stoppedEs, stoppedEn }))
    }
    case 'rejected':
      return told(refusal('approval_was_rejected'))
    case 'expired':
      return told(refusal('approval_has_expired'))
    case 'approved': {
      const payment = order_id === null ? '' : bankOrderId.toPublic(order_id)
      return told(refusal('approval_was_used', { payment }))
    }
  }
}
