import type { InvitationStatus } from '../../domain/statuses.ts'
import { ApiError } from '../../wire/errors.ts'

/** As computed on reading: expiry does not change a row. */

/** The message for a used invitation. */
export const ALREADY_ACCEPTED = 'This invitation was accepted already.'

/** Returns the invitation if it can still be accepted; else throws NOT_FOUND, CONFLICT or GONE. */
export function requirePendingInvitation<Row extends { status: InvitationStatus }>(
  row: Row | undefined,
): Row {
  if (row === undefined) throw new ApiError('NOT_FOUND')
  if (row.status === 'ACCEPTED') throw new ApiError('CONFLICT', { message: ALREADY_ACCEPTED })
  if (row.status !== 'PENDING') throw new ApiError('GONE')
  return row
}
