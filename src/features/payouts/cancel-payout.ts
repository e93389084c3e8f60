import { member } from '../../http/access.ts'
import { respondedRow } from '../../http/idempotency.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { cancelUnsentPayout } from './queries.ts'
import { Payout, PayoutParams } from './schemas.ts'
import { payoutView } from './views.ts'

export const cancelPayout = route({
  id: 'cancelPayout',
  method: 'post',
  path: '/merchants/:id/payouts/:payoutId/cancel',
  summary: 'Cancel a payout',
  description:
    'As long as nothing of it is being sent: a draft, one that waits for its approval, or one that is scheduled. Of one that has to be approved again after rows were sent, the rest fails with `NOT_EXECUTED`.',
  access: member('ADMIN', 'id', { permission: 'payouts:write', testKeys: 'testData' }),
  params: PayoutParams,
  returns: [200, Payout],
  idempotent: { view: payoutView },
  async run({ params, credential, db }) {
    const environment = keyEnvironment(credential)
    const ref = { merchantUuid: params.id, payoutUuid: params.payoutId, environment }
    const { payouts } = await db.change(cancelUnsentPayout(ref))
    return respondedRow(payouts)
  },
})
