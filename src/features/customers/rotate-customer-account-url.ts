import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { rotateAccountUrl } from './queries.ts'
import { Customer, CustomerParams } from './schemas.ts'
import { customerView } from './views.ts'

export const rotateCustomerAccountUrl = route({
  id: 'rotateCustomerAccountUrl',
  method: 'post',
  path: '/merchants/:id/customers/:customerId/account-url/rotate',
  summary: 'Give a customer’s page another address',
  description:
    'For an `accountUrl` that came into other hands. The old one leads nowhere at once, on devices too that have opened it.',
  access: member('ADMIN', 'id', { permission: 'collections:write', testKeys: 'testData' }),
  params: CustomerParams,
  returns: [200, Customer],
  async run({ params, db, platform }) {
    const ref = { merchantUuid: params.id, customerUuid: params.customerId }
    const {
      found: [row],
    } = await db.change(rotateAccountUrl(ref))
    if (!row) throw refusal('not_found')
    return customerView(row, platform.config)
  },
})
