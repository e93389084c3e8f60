import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, createApiKey, createMerchant, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import {
  type BankAccountFixture,
  createBankAccount,
  createPayee,
} from '../../support/bank-accounts.ts'
import { createPayoutShop, payoutRow } from '../../support/payouts.ts'
import { type Service, startService } from '../../support/service.ts'

const UNKNOWN = 'pye_01kga5ycm3e8wbrqjbzqk9c6vm'

let service: Service
let api: Api
let user: Actor
let account: BankAccountFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
beforeEach(async () => {
  user = await createUser(service, { kycStatus: 'approved' })
  account = await createBankAccount(service, user)
})
afterAll(() => service.stop())

const pay = async (changes: Record<string, unknown> = {}) =>
  (
    await api('POST', '/bank/p2p', {
      as: user,
      body: {
        ...{ account_number: account.id, phone: '04121234567', amount: 10, concept: 'Quincena' },
        ...{ bank_code: '0102', document: 'V7654321', name: 'Luis Rojas' },
        ...changes,
      },
    })
  ).body.id
const read = (id: string, query = '', as: { token: string } = user) =>
  api('GET', `/bank/payees/${id}/payments${query}`, { as })

test('what was paid to a payee is listed, newest first, with a receipt of what has succeeded', async () => {
  const { id } = await createPayee(service, user)
  const paid = await pay()
  const refused = await pay({ amount: 10.51 })
  await pay({ phone: '04141234567' })
  const { body } = await read(id)
  expect(body).toMatchObject({ total: 2, page: 1, limit: 20 })
  expect(body.data.map((one: { id: string }) => one.id)).toEqual([refused, paid])
  expect(body.data[1]).toStrictEqual({
    id: paid,
    accountId: account.id,
    amount: 10,
    status: 'success',
    concept: 'Quincena',
    reference: expect.any(String),
    failureReason: null,
    payoutId: null,
    receiptUrl: expect.stringMatching(/\/paid\/\w{52}$/),
    createdAt: expect.any(String),
  })
  expect(body.data[0]).toMatchObject({
    status: 'failed',
    failureReason: { code: 'INSUFFICIENT_FUNDS' },
    receiptUrl: null,
  })
})

test('pages go on by number and by id', async () => {
  const { id } = await createPayee(service, user)
  const ids = [await pay(), await pay({ amount: 11 }), await pay({ amount: 12 })].toReversed()
  const idsOf = async (query: string) =>
    (await read(id, query)).body.data.map((one: { id: string }) => one.id)
  expect(await idsOf('?limit=2')).toEqual(ids.slice(0, 2))
  expect(await idsOf('?limit=2&page=2')).toEqual(ids.slice(2))
  expect(await idsOf(`?after=${ids[0]}`)).toEqual(ids.slice(1))
  expect(await idsOf(`?before=${ids[2]}&limit=1`)).toEqual([ids[1]])
  expectRefusal(await read(id, '?limit=0'), 'INVALID_REQUEST')
})

test('a row of a payout is among what was paid from the owner’s account, and names the payout', async () => {
  const shop = await createPayoutShop(service)
  const payoutId = await shop.approved({ rows: [payoutRow()] })
  await service.runCron()
  const { id } = await createPayee(service, shop.owner, { phone: payoutRow().phone })
  expect((await read(id, '', shop.owner)).body.data).toMatchObject([
    { status: 'success', payoutId, concept: 'Quincena 1', accountId: shop.account.id },
  ])
  // The administrator has the same contact, and none of the owner’s accounts.
  const own = await createPayee(service, shop.admin, { phone: payoutRow().phone })
  expect((await read(own.id, '', shop.admin)).body).toMatchObject({ total: 0, data: [] })
})

test('somebody else’s, an unknown and a malformed payee give the same 404', async () => {
  const { id, uuid } = await createPayee(service, await createUser(service))
  const withoutId = ({ text }: { text: string }) => text.replace(/"requestId":"[^"]+"/, '')
  const refused = await read(id)
  expectRefusal(refused, 'NOT_FOUND')
  for (const other of [UNKNOWN, 'pye_1', '%00', uuid]) {
    expect(withoutId(await read(other))).toBe(withoutId(refused))
  }
})

test('a key sees payees of its own environment alone, and none that is bound to a merchant does', async () => {
  const live = await createPayee(service, user, { environment: 'live' })
  const own = await createPayee(service, user)
  await pay()
  const key = await createApiKey(service, user)
  expectRefusal(await read(live.id, '', key), 'NOT_FOUND')
  expect((await read(own.id, '', key)).body.total).toBe(1)
  expect((await read(live.id)).body.total).toBe(0)
  const merchant = await createMerchant(service, user)
  const bound = await createApiKey(service, user, { merchant })
  expectRefusal(await read(own.id, '', bound), 'FORBIDDEN')
  expectRefusal(await api('GET', `/bank/payees/${own.id}/payments`), 'UNAUTHORIZED')
})
