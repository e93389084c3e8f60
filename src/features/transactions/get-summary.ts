import { WIRE_ENVIRONMENTS } from '../../domain/environment.ts'
import { member } from '../../http/access.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { resolvePeriod } from '../../lists/period.ts'
import { SalesSummary, SalesSummaryQuery, TransactionsParams } from './schemas.ts'
import { sumExternal, sumSales } from './summary-queries.ts'
import { externalSumView, salesSumView } from './views.ts'

export const getSummary = route({
  id: 'getSummary',
  method: 'get',
  path: '/merchants/:id/summary',
  summary: 'Sum up a merchant’s transactions',
  description:
    'Counts and sums by the day in Caracas on which a transaction was made, its payment method and its status; at most 366 days. A day without transactions is not listed. Add up the rows with the status `completed` or `refunded` for what was paid. What was paid outside stands apart, in `externalPayments`: no bank knows of it.',
  access: member('MEMBER', 'id', {
    permission: 'transactions:read',
    testKeys: 'testData',
    branches: true,
  }),
  params: TransactionsParams,
  query: SalesSummaryQuery,
  returns: [200, SalesSummary],
  async run({ params, query, credential, db, now }) {
    const environment = resolveEnvironment(credential, query.environment) ?? 'live'
    const period = resolvePeriod(query, now)
    const { tillId, branchId, shiftId, groupBy } = query
    const sold = { tillId, branchId, shiftId }
    const summed = { merchantUuid: params.id, environment, ...period, ...sold, groupBy }
    const { sales, external } = await db.read({
      sales: sumSales(summed),
      external: sumExternal(summed),
    })
    return {
      from: period.from.toISOString(),
      to: period.to.toISOString(),
      environment: WIRE_ENVIRONMENTS[environment],
      data: sales.map(salesSumView(groupBy)),
      externalPayments: external.map(externalSumView(groupBy)),
    }
  },
})
