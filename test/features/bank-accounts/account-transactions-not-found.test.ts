import { afterAll, beforeAll, test } from 'vitest'
import { accountId, newUuid } from '../../../src/platform/ids.ts'
import { type Actor, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
let user: Actor
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  user = await createUser(service)
})
afterAll(() => service.stop())

const unknown = accountId.toPublic(newUuid(new Date()))

// PostgreSQL evaluates nothing for the rows of a table that it knows to be empty.
test.each([
  unknown,
  `${unknown}?status=pending`,
  `${unknown}?status=success`,
  `${unknown}?page=3`,
  '01020501830003283374',
])(
  'an unknown account is a 404, before and after the empty tables are analysed: %s',
  async (asked) => {
    const [account, query = ''] = asked.split('?')
    const list = () => api('GET', `/bank/accounts/${account}/transactions?${query}`, { as: user })
    expectRefusal(await list(), 'NOT_FOUND')
    await service.database.query('analyze bank_orders, bank_movements')
    expectRefusal(await list(), 'NOT_FOUND')
  },
)
