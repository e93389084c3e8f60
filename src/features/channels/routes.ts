import type { RouteGroup } from '../../http/route.ts'
import { checkChannel } from './check-channel.ts'
import { createChannel } from './create-channel.ts'
import { createChannelBinding } from './create-channel-binding.ts'
import { deleteChannel } from './delete-channel.ts'
import { getChannel } from './get-channel.ts'
import { listChannelKinds } from './list-channel-kinds.ts'
import { listChannels } from './list-channels.ts'
import { replaceChannelCredentials } from './replace-channel-credentials.ts'
import { takeTelegramUpdate } from './take-telegram-update.ts'
import { takeWhatsAppEvents } from './take-whatsapp-events.ts'
import { verifyWhatsAppHook } from './verify-whatsapp-hook.ts'

export const channels: RouteGroup = {
  tag: 'Channels',
  description:
    'The channels by which a merchant writes to its customers, with credentials of its own at their providers.',
  base: '/api/v1',
  routes: [
    listChannelKinds,
    createChannel,
    listChannels,
    getChannel,
    replaceChannelCredentials,
    checkChannel,
    deleteChannel,
    createChannelBinding,
  ],
}

export const channelHooks: RouteGroup = {
  tag: 'Channel webhooks',
  description:
    'Where the providers of channels report what has become of messages, and what people write back. At the root of the site.',
  base: '',
  routes: [verifyWhatsAppHook, takeWhatsAppEvents, takeTelegramUpdate],
}
