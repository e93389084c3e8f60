import type { InvitationStatus } from '../../domain/statuses.ts'
import { refusal } from '../../wire/errors.ts'

/** Returns the invitation if it can still be accepted; else throws NOT_FOUND, CONFLICT or GONE. */
export function requirePendingInvitation<Row extends { status: InvitationStatus }>(
  row: Row | undefined,
): Row {
  if (row === undefined) throw refusal('not_found')
  if (row.status === 'ACCEPTED') throw refusal('invitation_accepted')
  if (row.status !== 'PENDING') throw refusal('gone')
  return row
}
