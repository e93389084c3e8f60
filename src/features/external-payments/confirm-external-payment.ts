import { member } from '../../http/access.ts'
import { respondedRow } from '../../http/idempotency.ts'
import { route } from '../../http/route.ts'
import { confirmRecorded } from './queries.ts'
import { ExternalPayment, ExternalPaymentParams } from './schemas.ts'
import { externalPaymentView } from './views.ts'

export const confirmExternalPayment = route({
  id: 'confirmExternalPayment',
  method: 'post',
  path: '/merchants/:id/external-payments/:externalPaymentId/confirm',
  summary: 'Confirm what was paid outside',
  description:
    'By another person than has recorded it; then it counts, and pays its checkout. A key of that person counts as that person.',
  access: member('ADMIN', 'id', {
    permission: 'external-payments:confirm',
    testKeys: 'testData',
    cashiers: true,
    branches: true,
  }),
  params: ExternalPaymentParams,
  returns: [200, ExternalPayment],
  idempotent: { view: externalPaymentView },
  async run({ params, db }) {
    const ref = { merchantUuid: params.id, externalUuid: params.externalPaymentId }
    const { payments } = await db.change(confirmRecorded(ref))
    return respondedRow(payments)
  },
})
