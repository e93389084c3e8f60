import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, createApiKey, createMerchant, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { createBankAccount } from '../../support/bank-accounts.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
let user: Actor
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
beforeEach(async () => {
  user = await createUser(service)
})
afterAll(() => service.stop())

const list = (query = '', as: { token: string } = user) =>
  api('GET', `/bank/accounts${query}`, { as })
const idsOf = ({ body }: Awaited<ReturnType<Api>>) => body.data.map(({ id }: { id: string }) => id)

test('the caller’s accounts are listed in pages, newest first', async () => {
  await createBankAccount(service, await createUser(service))
  const ids: string[] = []
  for (let count = 0; count < 3; count += 1)
    ids.unshift((await createBankAccount(service, user)).id)
  const listed = await list()
  expect(listed.body).toMatchObject({ page: 1, limit: 50, total: 3 })
  expect(idsOf(listed)).toStrictEqual(ids)
  expect(idsOf(await list('?limit=2&page=2'))).toStrictEqual(ids.slice(2))
  expectRefusal(await list('?page=0'), 'INVALID_REQUEST')
})

test('both environments are listed, or the requested one, in any spelling', async () => {
  const [test, live] = [
    await createBankAccount(service, user),
    await createBankAccount(service, user, { environment: 'live' }),
  ]
  expect(idsOf(await list())).toStrictEqual([live.id, test.id])
  for (const spelling of ['live', 'production', 'PRODUCTION']) {
    const listed = await list(`?environment=${spelling}`)
    expect(idsOf(listed)).toStrictEqual([live.id])
    expect(listed.body.total).toBe(1)
  }
  expect(idsOf(await list('?environment=Sandbox'))).toStrictEqual([test.id])
  const refused = await list('?environment=staging')
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details).toMatchObject([{ path: 'environment' }])
})

test('a key sees accounts of its own environment, and is refused the other', async () => {
  const test = await createBankAccount(service, user)
  await createBankAccount(service, user, { environment: 'live' })
  const key = await createApiKey(service, user)
  expect(idsOf(await list('', key))).toStrictEqual([test.id])
  expect(idsOf(await list('?environment=test', key))).toStrictEqual([test.id])
  expectRefusal(await list('?environment=live', key), 'INVALID_REQUEST')
})

test('a key that is bound to a merchant is refused', async () => {
  const merchant = await createMerchant(service, user)
  expectRefusal(await list('', await createApiKey(service, user, { merchant })), 'FORBIDDEN')
})
