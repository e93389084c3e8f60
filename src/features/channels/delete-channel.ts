import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { removeChannel } from './queries.ts'
import { ChannelParams } from './schemas.ts'

export const deleteChannel = route({
  id: 'deleteChannel',
  method: 'delete',
  path: '/merchants/:id/channels/:channelId',
  summary: 'Delete a channel',
  description:
    'Its credentials are forgotten at once, and what waits to be sent by it fails. What customers have said about being written to stays.',
  access: member('ADMIN', 'id', { testKeys: 'never', stepUp: 'always' }),
  params: ChannelParams,
  returns: [204, null],
  async run({ params, db }) {
    await db.change(removeChannel({ merchantUuid: params.id, channelUuid: params.channelId }))
    return undefined
  },
})
