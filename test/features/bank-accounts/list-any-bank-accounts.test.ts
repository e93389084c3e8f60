import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, createAdminKey, createApiKey, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { type BankAccountFixture, createBankAccount } from '../../support/bank-accounts.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
let administrator: Actor
let user: Actor
let account: BankAccountFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  administrator = await createUser(service, { role: 'ADMIN', kycStatus: 'approved' })
})
beforeEach(async () => {
  user = await createUser(service)
  account = await createBankAccount(service, user, { environment: 'live' })
})
afterAll(() => service.stop())

const list = (query: string) => api('GET', `/admin/bank-accounts${query}`, { as: administrator })
const idsOf = async (query: string) =>
  (await list(query)).body.data.map(({ id }: { id: string }) => id)

test('the list filters by user, status and environment, newest first', async () => {
  const [sandbox, bound] = [
    await createBankAccount(service, user),
    await createBankAccount(service, user, { environment: 'live', connection: 'gone' }),
  ]
  const own = `?userId=${user.id}`
  expect(await idsOf(own)).toStrictEqual([bound.id, sandbox.id, account.id])
  expect(await idsOf(`${own}&status=pending`)).toStrictEqual([account.id])
  expect(await idsOf(`${own}&status=Active`)).toStrictEqual([bound.id, sandbox.id])
  expect(await idsOf(`${own}&environment=Live`)).toStrictEqual([bound.id, account.id])
  expect(await idsOf(`${own}&environment=sandbox&status=pending`)).toStrictEqual([])
  expect(await idsOf('?userId=usr_1')).toStrictEqual([])
  await api('DELETE', `/bank/accounts/${sandbox.id}`, { as: user })
  expect(await idsOf(own)).toStrictEqual([bound.id, account.id])
})

test('the list has pages of twenty', async () => {
  expect((await list('')).body).toMatchObject({ page: 1, limit: 20 })
  await createBankAccount(service, user)
  const paged = await list(`?userId=${user.id}&limit=1&page=2`)
  expect(paged.body).toMatchObject({ data: [{ id: account.id }], limit: 1, total: 2 })
})

test.each(['status=bound', 'environment=staging', 'page=0'])(
  'the list refuses ?%s',
  async (query) => {
    const refused = await list(`?${query}`)
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details).toMatchObject([{ path: query.split('=')[0] }])
  },
)

test('the list is only for administrators', async () => {
  for (const as of [user, await createApiKey(service, user)]) {
    expectRefusal(await api('GET', '/admin/bank-accounts', { as }), 'FORBIDDEN')
  }
})

test('an administrator’s key lists its own environment, and is refused the other', async () => {
  const sandbox = await createBankAccount(service, user)
  const own = `/admin/bank-accounts?userId=${user.id}`
  for (const [environment, shown, others] of [
    ['live', account, ['test', 'sandbox']],
    ['test', sandbox, ['live', 'production']],
  ] as const) {
    const as = await createAdminKey(service, administrator, { environment })
    expect((await api('GET', own, { as })).body).toMatchObject({
      data: [{ id: shown.id }],
      total: 1,
    })
    for (const other of others) {
      const refused = await api('GET', `${own}&environment=${other}`, { as })
      expectRefusal(refused, 'INVALID_REQUEST')
      expect(refused.body.error.details).toMatchObject([{ path: 'environment' }])
    }
  }
  expect((await api('GET', own, { as: administrator })).body.total).toBe(2)
})
