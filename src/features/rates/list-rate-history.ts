import { user } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { resolvePeriod } from '../../lists/period.ts'
import { selectRateHistory } from './queries.ts'
import { RateHistory, RateHistoryQuery } from './schemas.ts'
import { rateHistoryView } from './views.ts'

export const listRateHistory = route({
  id: 'listRateHistory',
  method: 'get',
  path: '/rates/history',
  summary: 'List the official rates of a period',
  description:
    'By the day in Caracas from which each rate is valid, newest first; at most 366 days. A day without a published rate is not listed: the previous rate applies.',
  access: user({ permission: 'rates:read', testKeys: 'sharedReads', scopedKeys: true }),
  query: RateHistoryQuery,
  returns: [200, RateHistory],
  async run({ query: { currency, ...period }, db, now }) {
    const rows = await db.read(selectRateHistory(currency, resolvePeriod(period, now)))
    return { data: rows.map(rateHistoryView) }
  },
})
