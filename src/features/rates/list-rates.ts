import { user } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { selectRateInForce } from './rate-queries.ts'
import { rateView } from './rate-view.ts'
import { requireUsableRate } from './rules.ts'
import { RateList } from './schemas.ts'

export const listRates = route({
  id: 'listRates',
  method: 'get',
  path: '/rates',
  summary: 'List the official rates in force',
  description:
    'The rates for today in Caracas. A rate published for tomorrow is not in force today; on a day without one, the previous rate is carried forward. A rate more than 5 days old is not used: the response is a 503.',
  access: user({ permission: 'rates:read', testKeys: 'sharedReads', scopedKeys: true }),
  returns: [200, RateList],
  async run({ db }) {
    const [inForce] = await db.read(selectRateInForce('USD'))
    return { data: [rateView(requireUsableRate(inForce))] }
  },
})
