import { member } from '../../http/access.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { findCheckout } from './queries.ts'
import { Checkout, CheckoutParams } from './schemas.ts'
import { checkoutView } from './views.ts'

export const getCheckout = route({
  id: 'getCheckout',
  method: 'get',
  path: '/merchants/:id/checkouts/:checkoutId',
  summary: 'Get a checkout',
  description: 'An API key sees only those of its own environment.',
  access: member('MEMBER', 'id', {
    permission: 'checkouts:read',
    testKeys: 'testData',
    cashiers: true,
    branches: true,
  }),
  params: CheckoutParams,
  returns: [200, Checkout],
  async run({ params, credential, db, platform }) {
    const environment = keyEnvironment(credential)
    const ref = { merchantUuid: params.id, checkoutUuid: params.checkoutId, environment }
    const [checkout] = await db.read(findCheckout(ref))
    if (!checkout) throw refusal('not_found')
    return checkoutView(checkout, platform.config)
  },
})
