import type * as z from 'zod'
import type { ChannelKind } from '../../domain/message-channels.ts'
import type { BankFetch } from '../bank/bank-fetch.ts'
import type { CredentialField } from '../bank/credential-fields.ts'
import type { Config } from '../config.ts'
import { DecryptionError, decryptCredential, encryptCredential } from '../encryption.ts'
import { channelId, type Uuid } from '../ids.ts'
import { describeError, logError } from '../log.ts'
import type { ConnectedMessenger } from './port.ts'
import { TELEGRAM_FIELDS, TelegramCredentials } from './telegram/credentials.ts'
import { connectTelegram } from './telegram/telegram.ts'
import { WHATSAPP_FIELDS, WhatsAppCredentials } from './whatsapp/credentials.ts'
import { connectWhatsApp } from './whatsapp/whatsapp.ts'

/** What is known of a kind of channel without one. */
export const CHANNELS: Readonly<
  Record<ChannelKind, { fields: readonly CredentialField[]; credentials: z.ZodType }>
> = {
  whatsapp: { fields: WHATSAPP_FIELDS, credentials: WhatsAppCredentials },
  telegram: { fields: TELEGRAM_FIELDS, credentials: TelegramCredentials },
}

/** The credentials of each kind of channel, as they are used. */
export interface ChannelCredentials {
  whatsapp: WhatsAppCredentials
  telegram: TelegramCredentials
}

/** A channel as it is stored. */
export interface StoredChannel<Kind extends ChannelKind = ChannelKind> {
  id: Uuid<'channel'>
  kind: Kind
  /** Encrypted, in hexadecimal. */
  credentials: string
}

/** The channels that merchants can connect here: those of CHANNEL_ADDRESSES. */
export interface Channels {
  offered: readonly ChannelKind[]
  /**
   * The credentials of a channel. Null, which is logged, if they cannot be read: their key is gone, they were altered, or are
   * another channel's.
   */
  credentialsOf<Kind extends ChannelKind>(
    channel: StoredChannel<Kind>,
  ): Promise<ChannelCredentials[Kind] | null>
  /** The messenger of a channel; null if it is no longer offered, or its credentials cannot be read. */
  open(channel: StoredChannel): Promise<ConnectedMessenger | null>
}

/** What the credentials of a channel are bound to, so that they cannot be read as another's. */
export const channelContext = (id: string, kind: ChannelKind): string => `channel:${id}:${kind}`

/** The credentials of a channel as they are stored; see encryptCredential(). */
export const encryptChannelCredentials = (
  config: Pick<Config, 'CREDENTIAL_KEYS'>,
  id: string,
  kind: ChannelKind,
  credentials: object,
): Promise<Buffer> =>
  encryptCredential(config, channelContext(id, kind), Buffer.from(JSON.stringify(credentials)))

const direct: BankFetch = (url, init) => fetch(url, init)

/** What was decrypted and does not fit may not be shown: an error about it could quote it. */
const reasonOf = (error: unknown) =>
  error instanceof DecryptionError ? describeError(error) : { error: 'does not fit its kind' }

/** The channels that this deployment offers, and how they are reached. */
export function connectChannels(
  config: Pick<Config, 'CHANNEL_ADDRESSES' | 'CREDENTIAL_KEYS'>,
): Channels {
  const { CHANNEL_ADDRESSES: addresses } = config

  async function credentialsOf<Kind extends ChannelKind>({
    id,
    kind,
    credentials,
  }: StoredChannel<Kind>): Promise<ChannelCredentials[Kind] | null> {
    try {
      const stored = Buffer.from(credentials, 'hex')
      const plain = await decryptCredential(config, channelContext(id, kind), stored)
      const parsed = CHANNELS[kind].credentials.parse(JSON.parse(plain.toString()))
      return parsed as ChannelCredentials[Kind]
    } catch (error) {
      logError('channel.unreadable', { channel: channelId.toPublic(id), ...reasonOf(error) })
      return null
    }
  }

  return {
    offered: (Object.keys(CHANNELS) as ChannelKind[]).filter(
      (kind) => addresses[kind] !== undefined,
    ),
    credentialsOf,
    async open(channel) {
      const address = addresses[channel.kind]
      const credentials = address && (await credentialsOf(channel))
      if (!credentials) return null
      const config = { ...credentials, ...address, fetch: direct }
      return 'appSecret' in config ? connectWhatsApp(config) : connectTelegram(config)
    },
  }
}
