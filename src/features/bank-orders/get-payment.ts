import { admin } from '../../http/access.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { findBankOrder } from './admin-queries.ts'
import { AdminPaymentDetail, AdminPaymentParams } from './admin-schemas.ts'
import { adminPaymentView } from './admin-views.ts'
import { unmatchedMovementView } from './movement-views.ts'

export const getPayment = route({
  id: 'getPayment',
  method: 'get',
  path: '/admin/payments/:id',
  summary: 'Get an order to a bank',
  description:
    'With the details needed to find it at the bank, and what the bank’s books show around it.',
  access: admin({ permission: 'admin:read', testKeys: 'testData' }),
  params: AdminPaymentParams,
  returns: [200, AdminPaymentDetail],
  async run({ params, credential, db }) {
    const {
      orders: [row],
      movements,
    } = await db.read(findBankOrder(params.id, keyEnvironment(credential)))
    if (row === undefined) throw refusal('not_found')
    return { ...adminPaymentView(row), movements: movements.map(unmatchedMovementView) }
  },
})
