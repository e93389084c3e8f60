import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { updateCustomerRow } from './queries.ts'
import { Customer, CustomerFields, CustomerParams } from './schemas.ts'
import { customerView } from './views.ts'

export const updateCustomer = route({
  id: 'updateCustomer',
  method: 'put',
  path: '/merchants/:id/customers/:customerId',
  summary: 'Change a customer',
  description: 'All fields are replaced: one that is left out is empty afterwards.',
  access: member('ADMIN', 'id', { permission: 'collections:write', testKeys: 'testData' }),
  params: CustomerParams,
  body: CustomerFields,
  returns: [200, Customer],
  honoursStrict: true,
  async run({ params, body, db, platform }) {
    const ref = { merchantUuid: params.id, customerUuid: params.customerId }
    const {
      found: [row],
    } = await db.change(updateCustomerRow(ref, body))
    if (!row) throw refusal('not_found')
    return customerView(row, platform.config)
  },
})
