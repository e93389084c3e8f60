import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { encryptChannelCredentials } from '../../platform/messenger/channels.ts'
import { refusal } from '../../wire/errors.ts'
import { checkDueChannels } from './check-due-channels.ts'
import { findChannel, replaceCredentials } from './queries.ts'
import { parseChannelCredentials } from './rules.ts'
import { Channel, ChannelCredentials, ChannelParams } from './schemas.ts'
import { channelView } from './views.ts'

export const replaceChannelCredentials = route({
  id: 'replaceChannelCredentials',
  method: 'put',
  path: '/merchants/:id/channels/:channelId',
  summary: 'Replace the credentials of a channel',
  description:
    'All of them. The provider is asked at once whether it accepts them; a channel that was disabled begins anew.',
  access: member('ADMIN', 'id', { testKeys: 'never', stepUp: 'always' }),
  params: ChannelParams,
  body: ChannelCredentials,
  returns: [200, Channel],
  async run({ params, body, db, platform, now, requestId, afterResponse }) {
    const ref = { merchantUuid: params.id, channelUuid: params.channelId }
    const [known] = await db.read(findChannel(ref))
    if (!known) throw refusal('not_found')
    const { id, kind } = known
    const parsed = parseChannelCredentials(kind, body.credentials)
    const credentials = await encryptChannelCredentials(platform.config, id, kind, parsed)
    const {
      found: [row],
    } = await db.change({
      replaced: replaceCredentials(ref, kind, credentials),
      found: findChannel(ref),
    })
    if (!row) throw refusal('not_found')
    afterResponse(async () => {
      await checkDueChannels(platform, now, requestId)
    })
    return channelView(row, platform.config)
  },
})
