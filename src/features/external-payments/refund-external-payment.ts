import { member } from '../../http/access.ts'
import { respondedRow } from '../../http/idempotency.ts'
import { route } from '../../http/route.ts'
import { insertExternalRefund } from './queries.ts'
import { ExternalPayment, ExternalPaymentParams, NewExternalRefund } from './schemas.ts'
import { externalPaymentView } from './views.ts'

export const refundExternalPayment = route({
  id: 'refundExternalPayment',
  method: 'post',
  path: '/merchants/:id/external-payments/:externalPaymentId/refund',
  summary: 'Record what was paid back outside',
  description:
    'All that is left of it, or a part, by the same method: a row of its own with negative amounts. The service moves no money.',
  access: member('ADMIN', 'id', {
    permission: 'external-payments:write',
    testKeys: 'testData',
    branches: true,
  }),
  params: ExternalPaymentParams,
  body: NewExternalRefund,
  returns: [201, ExternalPayment],
  honoursStrict: true,
  idempotent: { view: externalPaymentView },
  async run({ params, body, db, newId }) {
    const { payments } = await db.change(
      insertExternalRefund({
        ...{ merchantUuid: params.id, externalUuid: params.externalPaymentId },
        ...{ refundUuid: newId<'externalPayment'>(), amount: body.amount, reason: body.reason },
      }),
    )
    return respondedRow(payments)
  },
})
