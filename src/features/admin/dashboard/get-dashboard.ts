import { admin } from '../../../http/access.ts'
import { foldTotals } from '../../../http/fold-totals.ts'
import { route } from '../../../http/route.ts'
import { chosenEnvironment } from '../../bank/rules.ts'
import {
  selectAccounts,
  selectDays,
  selectOutcomes,
  selectTopMerchants,
  selectUnfolded,
} from './queries.ts'
import { daysOf } from './rules.ts'
import { Dashboard, DashboardQuery } from './schemas.ts'
import { dashboardView } from './views.ts'

/** How many merchants are shown. */
const TOP_MERCHANTS = 10

export const getDashboard = route({
  id: 'getDashboard',
  method: 'get',
  path: '/admin/dashboard',
  summary: 'Show how the platform does',
  description:
    'Users and merchants as they are now, and the transactions of a range of whole Caracas days: the last 30 with today unless said, 366 at most. All numbers are exact and of one moment. Transactions count on the day on which they were made; volume is that of the completed ones, as their links ask for it.',
  access: admin(),
  query: DashboardQuery,
  returns: [200, Dashboard],
  async run({ query, credential, db, later, now, platform }) {
    const environment = chosenEnvironment(credential, query.environment) ?? 'live'
    const days = daysOf(query, now)
    const scope = { ...days, environment }
    const [accounts, outcomes, series, topMerchants, [deltas]] = await db.read(
      selectAccounts(),
      selectOutcomes(scope),
      selectDays(scope),
      selectTopMerchants(scope, TOP_MERCHANTS),
      selectUnfolded(),
    )
    if (deltas?.unfolded) later(async () => void (await foldTotals(platform)))
    return dashboardView(scope, { accounts, outcomes, series, topMerchants })
  },
})
