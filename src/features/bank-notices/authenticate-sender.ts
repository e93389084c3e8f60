import { equalInConstantTime, sha256 } from '../../platform/secrets.ts'
import { refusal } from '../../wire/errors.ts'

/** A connection and the secret of its bank's notices. */
export interface KnownSender<Connection> {
  connection: Connection
  secret: string
}

/**
 * The connection that a notice belongs to, by the secret that the bank presents; null if none has it. Compares all of
 * them, so that the time reveals neither which one matches nor how much of it.
 */
export function findSender<Connection>(
  presented: string | null,
  known: readonly KnownSender<Connection>[],
): Connection | null {
  const given = sha256(presented ?? '')
  let sender: Connection | null = null
  for (const { connection, secret } of known) {
    if (equalInConstantTime(given, sha256(secret))) sender = connection
  }
  return presented === null ? null : sender
}

/** The same, or throws UNAUTHORIZED. */
export function authenticateSender<Connection>(
  presented: string | null,
  known: readonly KnownSender<Connection>[],
): Connection {
  const sender = findSender(presented, known)
  if (sender !== null) return sender
  throw refusal('bank_sender_unknown')
}
