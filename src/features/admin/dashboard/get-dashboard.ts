import { admin } from '../../../http/access.ts'
import { resolveEnvironment } from '../../../http/key-environment.ts'
import { route } from '../../../http/route.ts'
import { foldTotals } from '../../../lists/fold-totals.ts'
import {
  selectFacetCounts,
  selectTopMerchants,
  selectTotalsUnfolded,
  selectVolumeByDay,
  selectVolumeByStatus,
} from './queries.ts'
import { dayRangeOf } from './rules.ts'
import { Dashboard, DashboardQuery } from './schemas.ts'
import { dashboardView } from './views.ts'

/** The number of merchants in the ranking. */
const TOP_MERCHANTS = 10

export const getDashboard = route({
  id: 'getDashboard',
  method: 'get',
  path: '/admin/dashboard',
  summary: 'Get the platform’s figures',
  description:
    'Users and merchants as they are now, and the transactions of a range of whole days in Caracas: by default the last 30 including today, at most 366. All numbers are exact and from the same moment. Transactions count on the day they were made; volume counts the completed ones, in the amounts that their links ask for.',
  access: admin({ permission: 'admin:read', testKeys: 'testData' }),
  query: DashboardQuery,
  returns: [200, Dashboard],
  async run({ query, credential, db, afterResponse, now, platform }) {
    const environment = resolveEnvironment(credential, query.environment) ?? 'live'
    const days = dayRangeOf(query, now)
    const scope = { ...days, environment }
    const {
      unfolded: [deltas],
      ...rows
    } = await db.read({
      facetCounts: selectFacetCounts(),
      volumeByStatus: selectVolumeByStatus(scope),
      volumeByDay: selectVolumeByDay(scope),
      topMerchants: selectTopMerchants(scope, TOP_MERCHANTS),
      unfolded: selectTotalsUnfolded(),
    })
    if (deltas?.fold_due) afterResponse(async () => void (await foldTotals(platform)))
    return dashboardView(scope, rows)
  },
})
