import { member } from '../../http/access.ts'
import { respondedRow } from '../../http/idempotency.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { applyToCheckout } from './queries.ts'
import { CHECKOUT_CONFLICTS } from './rules.ts'
import { Application, UnappliedParams, UnappliedPayment } from './schemas.ts'
import { unappliedPaymentView } from './views.ts'

export const applyUnappliedPayment = route({
  id: 'applyUnappliedPayment',
  method: 'post',
  path: '/merchants/:id/unapplied-payments/:unappliedId/apply',
  summary: 'Count an unapplied payment for a checkout',
  description:
    'For an open checkout of the same merchant and environment, at its present quote. What is more than remains there becomes its `overpaidVes`.',
  access: member('ADMIN', 'id', { permission: 'checkouts:write', testKeys: 'testData' }),
  params: UnappliedParams,
  body: Application,
  returns: [200, UnappliedPayment],
  errors: ['GONE', 'SERVICE_UNAVAILABLE'],
  conflicts: {
    ...CHECKOUT_CONFLICTS,
    payment_not_open: 'This payment is applied or refunded already, or a refund of it is pending.',
    part_payment:
      'This payment is less than what remains, and the checkout takes no part payments.',
    amount_over_maximum:
      'At the day’s rate the checkout’s amount is more than one payment can carry.',
    amount_below_minimum: 'At the day’s rate the checkout’s amount comes to less than a céntimo.',
  },
  notFoundNouns: ['unapplied payment', 'checkout'],
  idempotent: { view: unappliedPaymentView },
  async run({ params, body, credential, db }) {
    const environment = keyEnvironment(credential)
    const ref = { merchantUuid: params.id, unappliedUuid: params.unappliedId, environment }
    const { payments } = await db.change(applyToCheckout(ref, body.checkoutId))
    return respondedRow(payments)
  },
})
