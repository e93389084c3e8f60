import { equalInConstantTime, sha256 } from '../../platform/secrets.ts'
import { ApiError } from '../../wire/errors.ts'

/** A connection, and what its bank proves itself by. */
export interface KnownSender<Connection> {
  connection: Connection
  secret: string
}

/**
 * The connection whose notice it is, by what the bank presented. All are compared, so that the time
 * tells neither which one fits nor how much of it. Throws UNAUTHORIZED where none does.
 */
export function authenticateSender<Connection>(
  presented: string | null,
  known: readonly KnownSender<Connection>[],
): Connection {
  const given = sha256(presented ?? '')
  let sender: Connection | null = null
  for (const { connection, secret } of known) {
    if (equalInConstantTime(given, sha256(secret))) sender = connection
  }
  if (presented !== null && sender !== null) return sender
  throw new ApiError('UNAUTHORIZED', {
    message: 'The header that identifies the bank is missing or wrong.',
  })
}
