import { member } from '../../http/access.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { findExternalPayment } from './queries.ts'
import { ExternalPayment, ExternalPaymentParams } from './schemas.ts'
import { externalPaymentView } from './views.ts'

export const getExternalPayment = route({
  id: 'getExternalPayment',
  method: 'get',
  path: '/merchants/:id/external-payments/:externalPaymentId',
  summary: 'Get what was paid outside',
  access: member('MEMBER', 'id', {
    permission: 'external-payments:read',
    testKeys: 'testData',
    cashiers: true,
    branches: true,
  }),
  params: ExternalPaymentParams,
  returns: [200, ExternalPayment],
  async run({ params, credential, db }) {
    const ref = { merchantUuid: params.id, externalUuid: params.externalPaymentId }
    const [row] = await db.read(findExternalPayment(ref, keyEnvironment(credential)))
    if (!row) throw refusal('not_found')
    return externalPaymentView(row)
  },
})
