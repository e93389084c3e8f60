import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { readPage } from '../../lists/read-page.ts'
import { countChannels, listChannelRows } from './queries.ts'
import { ChannelList, ChannelQuery, ChannelsParams } from './schemas.ts'
import { channelView } from './views.ts'

export const listChannels = route({
  id: 'listChannels',
  method: 'get',
  path: '/merchants/:id/channels',
  summary: 'List a merchant’s channels',
  description: 'Newest first, of both environments unless one is asked for.',
  access: member('ADMIN', 'id', { permission: 'messages:read', testKeys: 'never' }),
  params: ChannelsParams,
  query: ChannelQuery,
  returns: [200, ChannelList],
  run(call) {
    const { params, query, platform } = call
    const batch = {
      counted: countChannels(params.id, query),
      rows: listChannelRows(params.id, query),
    }
    return readPage(call, query, batch, (row) => channelView(row, platform.config))
  },
})
