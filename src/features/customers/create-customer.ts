import { member } from '../../http/access.ts'
import { respondedRow } from '../../http/idempotency.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { insertCustomer } from './queries.ts'
import { Customer, CustomersParams, NewCustomer } from './schemas.ts'
import { customerView } from './views.ts'

export const createCustomer = route({
  id: 'createCustomer',
  method: 'post',
  path: '/merchants/:id/customers',
  summary: 'Create a customer',
  description:
    'Somebody from whom the merchant collects. A merchant has one customer for each document, and for each `externalReference`: another one is a 409 that names the first.',
  access: member('ADMIN', 'id', { permission: 'collections:write', testKeys: 'testData' }),
  params: CustomersParams,
  body: NewCustomer,
  returns: [201, Customer],
  honoursStrict: true,
  idempotent: { view: customerView },
  async run({ params, body: { environment: requested, ...fields }, credential, db, newId }) {
    const environment = resolveEnvironment(credential, requested) ?? 'live'
    const ref = { merchantUuid: params.id, customerUuid: newId<'customer'>() }
    const { found } = await db.change(insertCustomer(ref, environment, fields))
    return respondedRow(found)
  },
})
