import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, createApiKey, createMerchant, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { createBankAccount, createPayee } from '../../support/bank-accounts.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
let user: Actor
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
beforeEach(async () => {
  user = await createUser(service, { kycStatus: 'approved' })
})
afterAll(() => service.stop())

const list = (query = '', as: { token: string } = user) =>
  api('GET', `/bank/payees${query}`, { as })
const idsOf = async (query = '', as: { token: string } = user) =>
  (await list(query, as)).body.data.map(({ id }: { id: string }) => id)

test('everybody whom a mobile payment has reached is listed, without pages', async () => {
  const { id } = await createBankAccount(service, user)
  const paid = await api('POST', '/bank/p2p', {
    as: user,
    body: {
      account_number: id,
      phone: '04121234567',
      amount: 10,
      bank_code: '0102',
      document: 'V7654321',
      name: 'Luis Rojas',
    },
  })
  expect(paid.body.status).toBe('success')
  expect((await list('?environment=test')).body).toStrictEqual({
    data: [
      {
        id: expect.stringMatching(/^pye_[0-9a-z]{26}$/),
        phone: '04121234567',
        bankCode: '0102',
        document: 'V7654321',
        name: 'Luis Rojas',
      },
    ],
  })
})

test('the default environment is live, in any spelling', async () => {
  const [live, test] = [
    await createPayee(service, user, { environment: 'live' }),
    await createPayee(service, user),
  ]
  expect(await idsOf()).toStrictEqual([live.id])
  expect(await idsOf('?environment=Production')).toStrictEqual([live.id])
  expect(await idsOf('?environment=sandbox')).toStrictEqual([test.id])
  const refused = await list('?environment=staging')
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details).toMatchObject([{ path: 'environment' }])
})

test.each(['live', 'test'] as const)(
  'the environment is a %s key’s own, and the other one is refused',
  async (own) => {
    const payees = {
      live: await createPayee(service, user, { environment: 'live' }),
      test: await createPayee(service, user),
    }
    const key = await createApiKey(service, user, { environment: own })
    expect(await idsOf('', key)).toStrictEqual([payees[own].id])
    expect(await idsOf(`?environment=${own}`, key)).toStrictEqual([payees[own].id])
    const other = own === 'live' ? 'test' : 'live'
    expectRefusal(await list(`?environment=${other}`, key), 'INVALID_REQUEST')
  },
)

test('only the caller’s payees are listed, the most recent first', async () => {
  await createPayee(service, await createUser(service), { environment: 'live' })
  const first = await createPayee(service, user, { environment: 'live' })
  const last = await createPayee(service, user, { environment: 'live', phone: '04141234567' })
  expect(await idsOf()).toStrictEqual([last.id, first.id])
})

test('a request without a credential and a key bound to a merchant are refused', async () => {
  const merchant = await createMerchant(service, user)
  const bound = await createApiKey(service, user, { merchant })
  expectRefusal(await list('', bound), 'FORBIDDEN')
  expectRefusal(await api('GET', '/bank/payees'), 'UNAUTHORIZED')
})
