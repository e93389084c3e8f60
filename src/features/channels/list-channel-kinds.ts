import { anyone } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { ChannelKindList } from './schemas.ts'
import { kindViews } from './views.ts'

export const listChannelKinds = route({
  id: 'listChannelKinds',
  method: 'get',
  path: '/channels/kinds',
  summary: 'List the channels by which customers are written to',
  description: 'For each kind: the credentials that it takes, with where to find them.',
  access: anyone('It is the same for everybody.'),
  returns: [200, ChannelKindList],
  cacheControl: 'public, max-age=300',
  async run({ platform: { channels } }) {
    return { data: kindViews(channels) }
  },
})
