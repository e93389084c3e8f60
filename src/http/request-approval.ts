import { DatabaseError } from '../platform/database-errors.ts'
import { approvalId, bankOrderId } from '../platform/ids.ts'
import { ApiError, type ErrorCode } from '../wire/errors.ts'
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
    ? JSON.parse(error.constraint ?? '')
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
  const told = (code: ErrorCode, message: string) =>
    new ApiError(code, {
      message,
      details: [{ path: 'approvalId', message: approvalId.toPublic(id) }],
    })
  const payment = order_id && bankOrderId.toPublic(order_id)
  switch (status) {
    case 'pending':
      return told(
        'APPROVAL_REQUIRED',
        `An administrator or the owner has to approve this amount until ${expires_at}.${last_error_message === null ? '' : ` One of them did, and it was stopped: ${last_error_message} They may try again.`} Nothing was sent. Send the same request with the same Idempotency-Key later, for its state and then its result.`,
      )
    case 'rejected':
      return told('APPROVAL_DENIED', 'A person has rejected this. Nothing was sent.')
    case 'expired':
      return told(
        'APPROVAL_DENIED',
        'Nobody has approved this within 24 hours. Nothing was sent. To ask again, choose a new Idempotency-Key.',
      )
    case 'approved':
      return told(
        'APPROVAL_DENIED',
        `This was approved, and its payment is \`${payment}\`: ask for that one. It is not made again.`,
      )
  }
}
