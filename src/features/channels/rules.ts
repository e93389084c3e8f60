import type { ChannelKind } from '../../domain/message-channels.ts'
import type { Config } from '../../platform/config.ts'
import type { Uuid } from '../../platform/ids.ts'
import { CHANNELS } from '../../platform/messenger/channels.ts'
import type { ChannelHook } from '../../platform/messenger/port.ts'
import { openSealedId, sealId } from '../../platform/sealed-id.ts'
import { keyedHash } from '../../platform/secrets.ts'
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

/** The word that a provider presents at the address of a channel where it signs nothing; as Telegram takes it. */
export const hookSecret = (
  { SERVER_SECRET }: Pick<Config, 'SERVER_SECRET'>,
  channelUuid: Uuid<'channel'>,
): string => keyedHash(SERVER_SECRET, 'channel-hook-secrets', channelUuid).toString('base64url')

/** What a provider is told of where to report. */
export const hookOf = (
  config: Pick<Config, 'PUBLIC_URL' | 'SERVER_SECRET'>,
  kind: ChannelKind,
  channelUuid: Uuid<'channel'>,
): ChannelHook => ({
  url: hookUrl(config, kind, channelUuid),
  secret: hookSecret(config, channelUuid),
})

/** How long a code binds; create_channel_binding.sql has the same. */
export const BINDING_HOURS = 24

/** What opens a bot with a code (https://core.telegram.org/bots/features#deep-linking). */
export const botUrl = (account: string, code: string): string =>
  `https://t.me/${account}?start=${code}`
