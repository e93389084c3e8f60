import { admin } from '../../../http/access.ts'
import { paged } from '../../../http/paging.ts'
import { route } from '../../../http/route.ts'
import { chosenEnvironment } from '../../bank/rules.ts'
import { countPayments, selectPayments } from './queries.ts'
import { AdminPaymentList, AdminPaymentQuery } from './schemas.ts'

export const listPayments = route({
  id: 'listPayments',
  method: 'get',
  path: '/admin/payments',
  summary: 'List orders to banks',
  description:
    'Mobile payments and transfers, and the charges, verifications and reversals of payment links; newest first. Flagged ones wait for an administrator to find out their outcome from the bank.',
  access: admin(),
  query: AdminPaymentQuery,
  returns: [200, AdminPaymentList],
  async run({ query, credential, db }) {
    const filters = { ...query, environment: chosenEnvironment(credential, query.environment) }
    const [rows, [count]] = await db.read(selectPayments(filters), countPayments(filters))
    return paged(
      query,
      count?.total ?? 0,
      rows.map(({ payment }) => payment),
    )
  },
})
