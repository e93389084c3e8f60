import { member } from '../../http/access.ts'
import { respondedRow } from '../../http/idempotency.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { applyToCheckout } from './queries.ts'
import { Application, UnappliedParams, UnappliedPayment } from './schemas.ts'
import { unappliedPaymentView } from './views.ts'

export const applyUnappliedPayment = route({
  id: 'applyUnappliedPayment',
  method: 'post',
  path: '/merchants/:id/unapplied-payments/:unappliedId/apply',
  summary: 'Count an unapplied payment for a checkout',
  description:
    'For an open checkout of the same merchant and environment, or a charge note that is not paid, at its present quote. What is more than remains there becomes its `overpaidVes`.',
  access: member('ADMIN', 'id', {
    permission: 'checkouts:write',
    testKeys: 'testData',
    branches: true,
  }),
  params: UnappliedParams,
  body: Application,
  returns: [200, UnappliedPayment],
  notFoundNouns: ['unapplied payment', 'checkout', 'charge note'],
  idempotent: { view: unappliedPaymentView },
  async run({ params, body, credential, db }) {
    const environment = keyEnvironment(credential)
    const ref = { merchantUuid: params.id, unappliedUuid: params.unappliedId, environment }
    const { payments } = await db.change(applyToCheckout(ref, body))
    return respondedRow(payments)
  },
})
