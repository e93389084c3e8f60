import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { saveConsent } from './queries.ts'
import { ConsentParams, Customer, NewConsent } from './schemas.ts'
import { customerView } from './views.ts'

export const setCustomerConsent = route({
  id: 'setCustomerConsent',
  method: 'put',
  path: '/merchants/:id/customers/:customerId/consents/:channel',
  summary: 'Say whether a customer wants to be written to',
  description:
    'By this channel. Where the customer has stopped it themselves, `given` is a 409: only they take that back.',
  access: member('ADMIN', 'id', { permission: 'collections:write', testKeys: 'testData' }),
  params: ConsentParams,
  body: NewConsent,
  notFoundNouns: ['merchant', 'customer'],
  returns: [200, Customer],
  honoursStrict: true,
  async run({ params, body, db, platform }) {
    const ref = { merchantUuid: params.id, customerUuid: params.customerId }
    const {
      found: [row],
    } = await db.change(saveConsent(ref, params.channel, body))
    if (!row) throw refusal('not_found')
    return customerView(row, platform.config)
  },
})
