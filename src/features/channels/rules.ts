import type { ChannelKind } from '../../domain/message-channels.ts'
import type { Config } from '../../platform/config.ts'
import type { Uuid } from '../../platform/ids.ts'
import { CHANNELS } from '../../platform/messenger/channels.ts'
import { openSealedId, sealId } from '../../platform/sealed-id.ts'
import { parseFields } from '../bank-connections/rules.ts'

/** The credentials of a channel of this kind. Throws INVALID_REQUEST, which names each field that is wrong and shows none. */
export const parseChannelCredentials = (kind: ChannelKind, credentials: object): object =>
  parseFields(CHANNELS[kind].credentials, kind, credentials) as object

const PURPOSE = 'channel-hooks'

/** The address at which the provider of a channel reports what its messages come to, and what people write. */
export const hookUrl = (
  { PUBLIC_URL, SERVER_SECRET }: Pick<Config, 'PUBLIC_URL' | 'SERVER_SECRET'>,
  kind: ChannelKind,
  channelUuid: Uuid<'channel'>,
): string => `${PUBLIC_URL}/hooks/${kind}/${sealId(SERVER_SECRET, PURPOSE, channelUuid)}`

/** The channel of such an address, by its last part; null if this service has not made it. */
export const channelOfHook = (
  { SERVER_SECRET }: Pick<Config, 'SERVER_SECRET'>,
  token: string,
): Uuid<'channel'> | null => openSealedId<'channel'>(SERVER_SECRET, PURPOSE, token)
