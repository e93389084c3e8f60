import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { findMessageSettings } from './queries.ts'
import { MessageSettings, MessagesParams } from './schemas.ts'

export const getMessageSettings = route({
  id: 'getMessageSettings',
  method: 'get',
  path: '/merchants/:id/settings/messages',
  summary: 'Get the settings of messages',
  access: member('MEMBER', 'id', { permission: 'merchants:read', testKeys: 'sharedReads' }),
  params: MessagesParams,
  returns: [200, MessageSettings],
  async run({ params, db }) {
    const [settings] = await db.read(findMessageSettings(params.id))
    return { dailyBudget: settings?.daily_budget ?? {} }
  },
})
