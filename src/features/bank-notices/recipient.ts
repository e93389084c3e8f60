import type { ConnectionConfig } from '../../platform/bank/connection-config.ts'
import { logError } from '../../platform/log.ts'
import { ApiError } from '../../wire/errors.ts'

type Recipient = Pick<ConnectionConfig, 'name' | 'accountNumber' | 'rif' | 'phone' | 'commerceId'>

/** A field by which a notice names whom it is for; null where the notice leaves it out. */
export interface RecipientField {
  path: string
  kind: 'account' | 'phone' | 'commerce'
  value: string | null
}

/**
 * Sees to it that a notice is for the connection whose bank sent it: whatever it names has to be the
 * connection's own, and it names something. Throws INVALID_REQUEST for another one, and tells the log.
 */
export function assertAddressedTo(
  connection: Recipient,
  named: readonly RecipientField[],
  requestId: string,
): void {
  const told = named.filter(({ value }) => value !== null)
  const foreign = told.filter((one) => !isRecipient(connection, one))
  if (told.length > 0 && foreign.length === 0) return
  const fields = (told.length === 0 ? named : foreign).map(({ path }) => path)
  logError('notice.foreign', { requestId, connection: connection.name, fields })
  const message =
    told.length === 0
      ? 'A notice has to say whom it is for: give at least one of these.'
      : 'Is not that of the connection whose credential was sent. Nothing was recorded.'
  throw new ApiError('INVALID_REQUEST', { details: fields.map((path) => ({ path, message })) })
}

function isRecipient(
  { accountNumber, phone, ...owner }: Recipient,
  { kind, value }: RecipientField,
) {
  if (kind === 'account') return value === accountNumber
  if (kind === 'phone') return value === phone
  const named = normalizeCommerceId(value ?? '')
  if (owner.commerceId !== undefined) return named === normalizeCommerceId(owner.commerceId)
  // Some leave out the letter of the RIF, and then also the zeros before its digits.
  return named === owner.rif || stripLeadingZeros(named) === stripLeadingZeros(owner.rif.slice(1))
}

const normalizeCommerceId = (text: string): string => text.replaceAll('-', '').toUpperCase()
const stripLeadingZeros = (text: string): string => text.replace(/^0+/, '')
