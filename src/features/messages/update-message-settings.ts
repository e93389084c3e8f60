import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { saveMessageSettings } from './queries.ts'
import { MessageSettings, MessagesParams } from './schemas.ts'

export const updateMessageSettings = route({
  id: 'updateMessageSettings',
  method: 'put',
  path: '/merchants/:id/settings/messages',
  summary: 'Decide how many messages are sent on a day',
  description:
    'By channel; what is not named stays. Beyond it, messages of that day of Caracas fail and are not sent later. By the OWNER and ADMINs, not by keys.',
  access: member('ADMIN', 'id', { testKeys: 'never', stepUp: 'always' }),
  params: MessagesParams,
  body: MessageSettings,
  returns: [200, MessageSettings],
  async run({ params, body, db }) {
    const [settings] = await db.change(saveMessageSettings(params.id, body.dailyBudget))
    return { dailyBudget: settings?.daily_budget ?? {} }
  },
})
