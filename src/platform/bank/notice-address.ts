import type { Config } from '../config.ts'
import type { Uuid } from '../ids.ts'
import { openSealedId, sealId } from '../sealed-id.ts'
import type { RealProtocol } from './connection-config.ts'
import { PROTOCOLS } from './protocols.ts'

const PURPOSE = 'bank-notices'

/** The last part of the address for the notices of a connection: its id, and what the server alone can compute of it. */
export const noticeToken = (serverSecret: string, connectionUuid: Uuid<'connection'>): string =>
  sealId(serverSecret, PURPOSE, connectionUuid)

/** The inverse; null for what was not made by it. */
export const connectionOfNoticeToken = (
  serverSecret: string,
  token: string,
): Uuid<'connection'> | null => openSealedId<'connection'>(serverSecret, PURPOSE, token)

/** The address that the owner of a connection gives to the bank; null if this sends no notices. */
export const noticeUrl = (
  { PUBLIC_URL, SERVER_SECRET }: Pick<Config, 'PUBLIC_URL' | 'SERVER_SECRET'>,
  protocol: RealProtocol,
  connectionUuid: Uuid<'connection'>,
): string | null =>
  PROTOCOLS[protocol].notices
    ? `${PUBLIC_URL}/hooks/${protocol}/${noticeToken(SERVER_SECRET, connectionUuid)}`
    : null
