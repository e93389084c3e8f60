import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { findChannel } from './queries.ts'
import { Channel, ChannelParams } from './schemas.ts'
import { channelView } from './views.ts'

export const getChannel = route({
  id: 'getChannel',
  method: 'get',
  path: '/merchants/:id/channels/:channelId',
  summary: 'Get a channel',
  access: member('ADMIN', 'id', { permission: 'messages:read', testKeys: 'never' }),
  params: ChannelParams,
  returns: [200, Channel],
  async run({ params, db, platform }) {
    const ref = { merchantUuid: params.id, channelUuid: params.channelId }
    const [row] = await db.read(findChannel(ref))
    if (!row) throw refusal('not_found')
    return channelView(row, platform.config)
  },
})
