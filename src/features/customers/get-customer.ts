import { member } from '../../http/access.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { findCustomer } from './queries.ts'
import { Customer, CustomerParams } from './schemas.ts'
import { customerView } from './views.ts'

export const getCustomer = route({
  id: 'getCustomer',
  method: 'get',
  path: '/merchants/:id/customers/:customerId',
  summary: 'Get a customer',
  access: member('MEMBER', 'id', {
    permission: 'collections:read',
    testKeys: 'testData',
    cashiers: true,
  }),
  params: CustomerParams,
  returns: [200, Customer],
  async run({ params, credential, db, platform }) {
    const ref = { merchantUuid: params.id, customerUuid: params.customerId }
    const [row] = await db.read(findCustomer(ref, keyEnvironment(credential)))
    if (!row) throw refusal('not_found')
    return customerView(row, platform.config)
  },
})
