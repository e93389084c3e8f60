import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { listChannelRows } from './queries.ts'
import { ChannelList, ChannelQuery, ChannelsParams } from './schemas.ts'
import { channelView } from './views.ts'

export const listChannels = route({
  id: 'listChannels',
  method: 'get',
  path: '/merchants/:id/channels',
  summary: 'List a merchant’s channels',
  description:
    'Newest first, of both environments unless one is asked for: one of each kind in each.',
  access: member('ADMIN', 'id', { permission: 'messages:read', testKeys: 'never' }),
  params: ChannelsParams,
  query: ChannelQuery,
  returns: [200, ChannelList],
  async run({ params, query, db, platform }) {
    const rows = await db.read(listChannelRows(params.id, query.environment))
    return { data: rows.map((row) => channelView(row, platform.config)) }
  },
})
