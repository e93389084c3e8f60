import { member } from '../../http/access.ts'
import { respondedRow } from '../../http/idempotency.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { submitDraft } from './queries.ts'
import { Payout, PayoutParams } from './schemas.ts'
import { payoutView } from './views.ts'

export const submitPayout = route({
  id: 'submitPayout',
  method: 'post',
  path: '/merchants/:id/payouts/:payoutId/submit',
  summary: 'Submit a payout for approval',
  description:
    'The other administrators and the owner of the merchant are told. Whoever submits it cannot approve it; a key submits as its user.',
  access: member('ADMIN', 'id', { permission: 'payouts:write', testKeys: 'testData' }),
  params: PayoutParams,
  returns: [200, Payout],
  idempotent: { view: payoutView },
  async run({ params, credential, db }) {
    const environment = keyEnvironment(credential)
    const ref = { merchantUuid: params.id, payoutUuid: params.payoutId, environment }
    const { payouts } = await db.change(submitDraft(ref))
    return respondedRow(payouts)
  },
})
