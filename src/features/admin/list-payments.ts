import { admin } from '../../http/access.ts'
import { paged } from '../../http/paging.ts'
import { route } from '../../http/route.ts'
import { countPayments, selectPayments } from './payment-queries.ts'
import { AdminPaymentList, AdminPaymentQuery } from './payment-schemas.ts'

export const listPayments = route({
  id: 'listPayments',
  method: 'get',
  path: '/admin/payments',
  summary: 'List mobile payments and transfers',
  description:
    'Of all users, newest first. Those with `flagged` wait for an administrator to find out at the bank what became of them.',
  access: admin(),
  query: AdminPaymentQuery,
  returns: [200, AdminPaymentList],
  async run({ query, db }) {
    const [rows, [count]] = await db.read(selectPayments(query), countPayments(query))
    return paged(
      query,
      count?.total ?? 0,
      rows.map(({ payment }) => payment),
    )
  },
})
