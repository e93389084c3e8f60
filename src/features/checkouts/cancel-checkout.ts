import { member } from '../../http/access.ts'
import { respondedRow } from '../../http/idempotency.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { cancelOpenCheckout } from './queries.ts'
import { Checkout, CheckoutParams } from './schemas.ts'
import { checkoutView } from './views.ts'

export const cancelCheckout = route({
  id: 'cancelCheckout',
  method: 'post',
  path: '/merchants/:id/checkouts/:checkoutId/cancel',
  summary: 'Cancel a checkout',
  description:
    'It can no longer be paid. What was received stays on its transactions; a payment that is in progress and succeeds becomes an unapplied payment.',
  access: member('ADMIN', 'id', {
    permission: 'checkouts:write',
    testKeys: 'testData',
    branches: true,
  }),
  params: CheckoutParams,
  returns: [200, Checkout],
  idempotent: { view: checkoutView },
  async run({ params, credential, db }) {
    const environment = keyEnvironment(credential)
    const ref = { merchantUuid: params.id, checkoutUuid: params.checkoutId, environment }
    const { checkouts } = await db.change(cancelOpenCheckout(ref))
    return respondedRow(checkouts)
  },
})
