import type { RouteGroup } from '../../http/route.ts'
import { getCollectionSettings } from './get-collection-settings.ts'
import { getMessageSettings } from './get-message-settings.ts'
import { listMessages } from './list-messages.ts'
import { updateCollectionSettings } from './update-collection-settings.ts'
import { updateMessageSettings } from './update-message-settings.ts'

export const messages: RouteGroup = {
  tag: 'Messages',
  description: 'What a merchant’s customers are written: reminders of what they owe.',
  base: '/api/v1',
  routes: [
    listMessages,
    getCollectionSettings,
    updateCollectionSettings,
    getMessageSettings,
    updateMessageSettings,
  ],
}
