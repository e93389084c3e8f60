import { member } from '../../http/access.ts'
import { respondedRow } from '../../http/idempotency.ts'
import { route } from '../../http/route.ts'
import { encryptChannelCredentials } from '../../platform/messenger/channels.ts'
import { refusal } from '../../wire/errors.ts'
import { checkDueChannels } from './check-due-channels.ts'
import { insertChannel } from './queries.ts'
import { parseChannelCredentials } from './rules.ts'
import { Channel, ChannelsParams, NewChannel } from './schemas.ts'
import { channelView } from './views.ts'

export const createChannel = route({
  id: 'createChannel',
  method: 'post',
  path: '/merchants/:id/channels',
  summary: 'Connect a channel by which customers are written to',
  description:
    'With the merchant’s own credentials at its provider; GET /channels/kinds says which, and where to find them. They are stored encrypted and never shown again. The provider is asked at once whether it accepts them: GET the channel to see the result. One of each kind in an environment. By the OWNER and ADMINs, not by keys.',
  access: member('ADMIN', 'id', { testKeys: 'never', stepUp: 'always' }),
  params: ChannelsParams,
  body: NewChannel,
  returns: [201, Channel],
  idempotent: { view: channelView },
  async run({ params, body, db, now, requestId, newId, platform, afterResponse }) {
    const { kind, environment = 'live' } = body
    if (!platform.channels.offered.includes(kind)) throw refusal('channel_not_offered')
    const id = newId<'channel'>()
    const parsed = parseChannelCredentials(kind, body.credentials)
    const credentials = await encryptChannelCredentials(platform.config, id, kind, parsed)
    const { responded } = await db.change(
      insertChannel({ id, merchantUuid: params.id, environment, kind, credentials }),
    )
    afterResponse(async () => {
      await checkDueChannels(platform, now, requestId)
    })
    return respondedRow(responded)
  },
})
