import { member } from '../../http/access.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { findPayout, listEarlierRows, listPayoutLines } from './queries.ts'
import { PayoutParams, PayoutRowsQuery, PayoutWithRows } from './schemas.ts'
import { payoutWithRowsView } from './views.ts'

export const getPayout = route({
  id: 'getPayout',
  method: 'get',
  path: '/merchants/:id/payouts/:payoutId',
  summary: 'Get a payout with its rows',
  description:
    'All rows at once; `rows=none` leaves them out, to ask only how far it has come. Before the approval, each row names in `earlier` those of other payouts that pay the same.',
  access: member('ADMIN', 'id', { permission: 'payouts:read', testKeys: 'testData' }),
  params: PayoutParams,
  query: PayoutRowsQuery,
  returns: [200, PayoutWithRows],
  async run({ params, query, credential, db, platform }) {
    const ref = {
      merchantUuid: params.id,
      payoutUuid: params.payoutId,
      environment: keyEnvironment(credential),
    }
    const {
      found: [payout],
      lines,
      earlier,
    } = await db.read({
      found: findPayout(ref),
      lines: listPayoutLines(ref, query.rows ?? 'all'),
      earlier: listEarlierRows(ref, query.rows ?? 'all'),
    })
    if (!payout) throw refusal('not_found')
    return payoutWithRowsView(platform.config, payout, lines, earlier)
  },
})
