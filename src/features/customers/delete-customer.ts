import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { removeCustomer } from './queries.ts'
import { CustomerParams } from './schemas.ts'

export const deleteCustomer = route({
  id: 'deleteCustomer',
  method: 'delete',
  path: '/merchants/:id/customers/:customerId',
  summary: 'Remove a customer',
  description:
    'Everything that tells who it was is deleted. What they have paid stays, without their name.',
  access: member('ADMIN', 'id', { permission: 'collections:write', testKeys: 'testData' }),
  params: CustomerParams,
  returns: [204, null],
  async run({ params, db }) {
    await db.change(removeCustomer({ merchantUuid: params.id, customerUuid: params.customerId }))
    return undefined
  },
})
