import { admin } from '../../http/access.ts'
import { respondedRow } from '../../http/idempotency.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { resolveBankOrder } from './admin-queries.ts'
import { AdminPayment, AdminPaymentParams, PaymentResolution } from './admin-schemas.ts'
import { adminPaymentView } from './admin-views.ts'

export const resolvePayment = route({
  id: 'resolvePayment',
  method: 'post',
  path: '/admin/payments/:id/resolve',
  summary: 'Settle a payment whose outcome no bank can tell',
  description:
    'Only a flagged payment can be settled, and the outcome is final. The user and the webhooks concerned are notified as if the bank had reported it.',
  access: admin({ about: 'payment', permission: 'admin:write', testKeys: 'testData' }),
  params: AdminPaymentParams,
  body: PaymentResolution,
  returns: [200, AdminPayment],
  idempotent: { view: adminPaymentView },
  async run({ params, body, credential, db }) {
    const { status, reference = null, reason } = body
    const environment = keyEnvironment(credential)
    const { recorded } = await db.change(
      resolveBankOrder(params.id, environment, { status, reference, reason }),
    )
    return respondedRow(recorded)
  },
})
