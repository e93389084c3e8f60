import { member } from '../../http/access.ts'
import { respondedRow } from '../../http/idempotency.ts'
import { route } from '../../http/route.ts'
import { mergeInto } from './queries.ts'
import { Customer, CustomerMerge, CustomerParams } from './schemas.ts'
import { customerView } from './views.ts'

export const mergeCustomer = route({
  id: 'mergeCustomer',
  method: 'post',
  path: '/merchants/:id/customers/:customerId/merge',
  summary: 'Merge a customer into another one',
  description:
    'For somebody who was made twice. The customer `into` keeps its own data, and gets what it lacks and all phones; a channel that one of both has stopped is stopped. The other one is gone, and its id answers 404.',
  access: member('ADMIN', 'id', { permission: 'collections:write', testKeys: 'testData' }),
  params: CustomerParams,
  body: CustomerMerge,
  returns: [200, Customer],
  honoursStrict: true,
  idempotent: { view: customerView },
  async run({ params, body, db }) {
    const ref = { merchantUuid: params.id, customerUuid: params.customerId }
    const { found } = await db.change(mergeInto(ref, body.into))
    return respondedRow(found)
  },
})
