import { member } from '../../http/access.ts'
import { respondedRow } from '../../http/idempotency.ts'
import { route } from '../../http/route.ts'
import { voidRecorded } from './queries.ts'
import { ExternalPayment, ExternalPaymentParams, ExternalVoid } from './schemas.ts'
import { externalPaymentView } from './views.ts'

export const voidExternalPayment = route({
  id: 'voidExternalPayment',
  method: 'post',
  path: '/merchants/:id/external-payments/:externalPaymentId/void',
  summary: 'Void what was recorded by mistake',
  description:
    'Who has recorded it, until its shift is closed; without a shift until its day is, at six in the morning at the latest. ADMIN and OWNER anybody’s and later too, with a reason. What has paid a checkout is refunded instead.',
  access: member('ADMIN', 'id', {
    permission: 'external-payments:write',
    testKeys: 'testData',
    cashiers: true,
    branches: true,
  }),
  params: ExternalPaymentParams,
  body: ExternalVoid,
  returns: [200, ExternalPayment],
  idempotent: { view: externalPaymentView },
  async run({ params, body, db }) {
    const ref = { merchantUuid: params.id, externalUuid: params.externalPaymentId }
    const { payments } = await db.change(voidRecorded(ref, body.reason))
    return respondedRow(payments)
  },
})
