import { member } from '../../http/access.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { readPage } from '../../lists/read-page.ts'
import { countMessages, listMessageRows } from './queries.ts'
import { MessageList, MessageQuery, MessagesParams } from './schemas.ts'
import { messageView } from './views.ts'

export const listMessages = route({
  id: 'listMessages',
  method: 'get',
  path: '/merchants/:id/messages',
  summary: 'List what was written to customers',
  description: 'Newest first, of one environment: reminders, and what has become of each.',
  access: member('MEMBER', 'id', { permission: 'messages:read', testKeys: 'testData' }),
  params: MessagesParams,
  query: MessageQuery,
  returns: [200, MessageList],
  run(call) {
    const { params, query, credential } = call
    const environment = resolveEnvironment(credential, query.environment) ?? 'live'
    const filters = { ...query, environment }
    const batch = {
      counted: countMessages(params.id, filters),
      rows: listMessageRows(params.id, filters),
    }
    return readPage(call, query, batch, messageView)
  },
})
