import type { Call, SenderRequest } from '../../http/route.ts'
import type { StoredConnection } from '../../platform/bank/banks.ts'
import type { ConnectionConfig, RealProtocol } from '../../platform/bank/connection-config.ts'
import { connectionOfNoticeToken } from '../../platform/bank/notice-address.ts'
import { ApiError, refusal } from '../../wire/errors.ts'
import { findNoticedConnection } from './queries.ts'

/** A connection whose bank may send a notice, with its credentials. */
export interface Sender<Protocol extends RealProtocol = RealProtocol> {
  config: Extract<ConnectionConfig, { protocol: Protocol }>
  /** What is stored of it; null of a configured one. */
  stored: StoredConnection | null
}

/** The configured connections of a protocol. */
export const configuredSenders = <Protocol extends RealProtocol>(
  { platform: { config } }: Pick<Call, 'platform'>,
  protocol: Protocol,
): Sender<Protocol>[] =>
  config.BANK_CONNECTIONS.filter((known) => known.protocol === protocol).map((known) => ({
    config: known as Sender<Protocol>['config'],
    stored: null,
  }))

/**
 * The connection of a user's own to whose address a notice came. Throws NOT_FOUND if the address is none, which is known
 * without the database, or its connection is not in use; SERVICE_UNAVAILABLE, so that the bank sends the notice again, if
 * its credentials cannot be read.
 */
export async function ownSender<Protocol extends RealProtocol>(
  { platform: { banks, config }, db, params }: Pick<SenderRequest, 'platform' | 'db' | 'params'>,
  protocol: Protocol,
): Promise<Sender<Protocol>> {
  const connectionUuid = connectionOfNoticeToken(config.SERVER_SECRET, params.token ?? '')
  if (connectionUuid === null) throw refusal('not_found')
  const [row] = await db.read(findNoticedConnection(connectionUuid))
  if (row?.stored.own?.protocol !== protocol) throw refusal('not_found')
  const found = await banks.configOf(row.name, row.stored.own)
  if (found === null) throw new ApiError('SERVICE_UNAVAILABLE')
  return { config: found as Sender<Protocol>['config'], stored: row.stored }
}
