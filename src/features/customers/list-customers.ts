import { member } from '../../http/access.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { readPage } from '../../lists/read-page.ts'
import { countCustomers, listCustomerRows } from './queries.ts'
import { CustomerList, CustomerQuery, CustomersParams } from './schemas.ts'
import { customerView } from './views.ts'

export const listCustomers = route({
  id: 'listCustomers',
  method: 'get',
  path: '/merchants/:id/customers',
  summary: 'List a merchant’s customers',
  description: 'Newest first, of one environment.',
  access: member('MEMBER', 'id', {
    permission: 'collections:read',
    testKeys: 'testData',
    cashiers: true,
  }),
  params: CustomersParams,
  query: CustomerQuery,
  returns: [200, CustomerList],
  run(call) {
    const { params, query, credential, platform } = call
    const environment = resolveEnvironment(credential, query.environment) ?? 'live'
    const filters = { ...query, environment }
    const batch = {
      counted: countCustomers(params.id, filters),
      rows: listCustomerRows(params.id, filters),
    }
    return readPage(call, query, batch, (row) => customerView(row, platform.config))
  },
})
