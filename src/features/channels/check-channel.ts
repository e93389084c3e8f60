import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { checkChannel as askProvider } from './check-due-channels.ts'
import { findChannel, findCheckableChannel, recordChannelOutcome } from './queries.ts'
import { Channel, ChannelParams } from './schemas.ts'
import { channelView } from './views.ts'

export const checkChannel = route({
  id: 'checkChannel',
  method: 'post',
  path: '/merchants/:id/channels/:channelId/check',
  summary: 'Ask the provider whether a channel works',
  description:
    'Asks something that sends nothing, for 10 seconds at most; the response has the result. One that is disabled is not asked about.',
  access: member('ADMIN', 'id', { testKeys: 'never', stepUp: 'always' }),
  sensitive: 'bank-check',
  params: ChannelParams,
  returns: [200, Channel],
  async run({ params, db, platform, waitFor }) {
    const ref = { merchantUuid: params.id, channelUuid: params.channelId }
    const { known, checkable } = await db.read({
      known: findChannel(ref),
      checkable: findCheckableChannel(ref),
    })
    if (known.length === 0) throw refusal('not_found')
    const [channel] = checkable
    if (!channel) throw refusal('channel_disabled')
    const result = await waitFor('messenger', () => askProvider(platform, channel))
    const {
      found: [row],
    } = await db.change({
      recorded: recordChannelOutcome(channel, result),
      found: findChannel(ref),
    })
    if (!row) throw refusal('not_found')
    return channelView(row, platform.config)
  },
})
