import type { SenderRequest } from '../../http/route.ts'
import type { WhatsAppCredentials } from '../../platform/messenger/whatsapp/credentials.ts'
import { ApiError, refusal } from '../../wire/errors.ts'
import { findHookedChannel, type HookedChannel } from './queries.ts'
import { channelOfHook } from './rules.ts'

/** A channel to whose address Meta has written, with its credentials. */
export interface WhatsAppSender {
  channel: HookedChannel
  credentials: WhatsAppCredentials
}

/**
 * The channel of an address. Throws NOT_FOUND if the address is none, which is known without the database, or its channel was
 * deleted; SERVICE_UNAVAILABLE, so that Meta sends it again, if its credentials cannot be read.
 */
export async function whatsAppSender({
  platform: { channels, config },
  db,
  params,
}: Pick<SenderRequest, 'platform' | 'db' | 'params'>): Promise<WhatsAppSender> {
  const channelUuid = channelOfHook(config, params.token ?? '')
  if (channelUuid === null) throw refusal('not_found')
  const [channel] = await db.read(findHookedChannel(channelUuid, 'whatsapp'))
  if (!channel) throw refusal('not_found')
  const credentials = await channels.credentialsOf({ ...channel, kind: 'whatsapp' })
  if (credentials === null) throw new ApiError('SERVICE_UNAVAILABLE')
  return { channel, credentials }
}
