import { anyone } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { openPayableLink } from './queries.ts'
import { PayParams, PayView } from './schemas.ts'
import { payableLinkView } from './views.ts'

export const getPayableLink = route({
  id: 'getPayableLink',
  method: 'get',
  path: '/pay/:token',
  summary: 'Get a payment link as its payer sees it',
  description:
    'The token may be a checkout’s too: then the amount in bolívares is what remains, and is fixed for 15 minutes.',
  access: anyone('Whoever has the link may see what it asks for; its token cannot be guessed.'),
  params: PayParams,
  returns: [200, PayView],
  async run({ params, db, platform }) {
    const {
      links: [link],
    } = await db.change(openPayableLink(params.token))
    if (!link) throw refusal('not_found')
    return payableLinkView(platform, link)
  },
})
