import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, createApiKey, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { createBankAccount, randomAccountNumber } from '../../support/bank-accounts.ts'
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
const get = (account: string, as: { token: string } = user) =>
  api('GET', `/bank/accounts/${account}`, { as })

test('lists page by page, newest first, and the caller’s alone', async () => {
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

test('lists both environments, or the one that is asked for in any spelling', async () => {
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

test('shows a key the accounts of its own environment, and refuses the other', async () => {
  const accountNumber = randomAccountNumber()
  const test = await createBankAccount(service, user, { accountNumber })
  const live = await createBankAccount(service, user, { environment: 'live', accountNumber })
  const key = await createApiKey(service, user)
  expect(idsOf(await list('', key))).toStrictEqual([test.id])
  expect(idsOf(await list('?environment=test', key))).toStrictEqual([test.id])
  expectRefusal(await list('?environment=live', key), 'INVALID_REQUEST')
  expectRefusal(await get(live.id, key), 'NOT_FOUND')
  expect((await get(accountNumber, key)).body.id).toBe(test.id)
})

test('finds an account by its id and by its number, however it is written', async () => {
  const accountNumber = randomAccountNumber()
  const test = await createBankAccount(service, user, { accountNumber })
  expect((await get(accountNumber)).body.id).toBe(test.id)
  const spaced = encodeURIComponent(accountNumber.replace(/^(.{4})/, '$1 '))
  expect((await get(spaced)).body.id).toBe(test.id)
  expect((await get(test.id)).body.id).toBe(test.id)
})

test('gives one and the same 404 for what is somebody else’s, unknown or malformed', async () => {
  const others = await createBankAccount(service, await createUser(service))
  const textOf = async (account: string) => {
    const refused = await get(account)
    expectRefusal(refused, 'NOT_FOUND')
    return refused.text.replace(/"requestId":"[^"]+"/, '')
  }
  const expected = await textOf(others.id)
  const unknown = ['acc_01kga5ycm3e8wbrqjbzqk9c6vm', 'x', '%00', user.id, others.uuid]
  for (const account of [others.accountNumber, randomAccountNumber(), ...unknown]) {
    expect(await textOf(account), account).toBe(expected)
  }
})
