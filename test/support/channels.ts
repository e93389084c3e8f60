import { inject } from 'vitest'
import { newTelegramBot } from '../../dev/channels/telegram.ts'
import { newWhatsAppNumber } from '../../dev/channels/whatsapp.ts'
import type { Environment } from '../../src/domain/environment.ts'
import type { ChannelKind } from '../../src/domain/message-channels.ts'
import type { ChannelStatus } from '../../src/domain/statuses.ts'
import { channelId, newUuid, type Uuid } from '../../src/platform/ids.ts'
import { encryptChannelCredentials } from '../../src/platform/messenger/channels.ts'
import type { FixtureHome, MerchantFixture } from './actors.ts'

interface ChannelOptions {
  kind?: ChannelKind
  environment?: Environment
  status?: ChannelStatus
  credentials?: object
}

export interface ChannelFixture {
  id: string
  uuid: Uuid<'channel'>
}

/** A channel that is in use: of WhatsApp and of the test environment unless said. */
export async function createChannel(
  service: FixtureHome,
  merchant: Pick<MerchantFixture, 'uuid'>,
  options: ChannelOptions = {},
): Promise<ChannelFixture> {
  const { kind = 'whatsapp', environment = 'test', status = 'active' } = options
  const made = kind === 'whatsapp' ? newWhatsAppNumber() : { token: newTelegramBot().token }
  const { credentials = made } = options
  const uuid = newUuid<'channel'>(new Date())
  const keys = { CREDENTIAL_KEYS: JSON.parse(`${inject('stack').secrets.CREDENTIAL_KEYS}`) }
  await service.database.query(
    `insert into channels (id, merchant_id, environment, kind, status, credentials, refusals, account, created_at, updated_at)
     values ($1, $2, $3, $6, $4, $5, case $4 when 'disabled' then 5 else 0 end, $7, now(), now())`,
    [
      ...[uuid, merchant.uuid, environment, status],
      await encryptChannelCredentials(keys, uuid, kind, credentials),
      ...[kind, kind === 'telegram' ? 'lumen_bot' : null],
    ],
  )
  return { id: channelId.toPublic(uuid), uuid }
}
