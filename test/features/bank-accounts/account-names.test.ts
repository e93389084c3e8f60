import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, createApiKey, createMerchant, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import {
  type BankAccountFixture,
  createBankAccount,
  randomAccountNumber,
} from '../../support/bank-accounts.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

let user: Actor
let accountNumber: string
let sandbox: BankAccountFixture
let live: BankAccountFixture
beforeEach(async () => {
  user = await createUser(service, { kycStatus: 'approved' })
  accountNumber = randomAccountNumber()
  sandbox = await createBankAccount(service, user, { accountNumber })
  live = await createBankAccount(service, user, { environment: 'live', accountNumber })
})

const MESSAGE =
  'You have a live and a sandbox account with this number. Send the id of the one that you mean.'

const order = { amount: 12.5, document: 'V12345678', name: 'Luis Rojas' }
const p2p = (account_number: string, as: { token: string } = user) =>
  api('POST', '/bank/p2p', { as, body: { ...order, account_number, phone: '04121234567' } })
const transfer = (account_number: string, as: { token: string } = user) =>
  api('POST', '/bank/transfer', {
    as,
    body: { ...order, account_number, destination_account: '01020501830003283374' },
  })

const paymentsOfUser = () =>
  service.database.query<{ account_id: string; environment: string }>(
    'select account_id, environment from bank_orders where user_id = $1 order by id',
    [user.uuid],
  )

describe('a session names a number that is of a live and of a sandbox account', () => {
  test.each([
    ['POST /bank/p2p', (number: string) => p2p(number)],
    ['POST /bank/transfer', (number: string) => transfer(number)],
    [
      'GET /bank/accounts/{account}',
      (number: string) => api('GET', `/bank/accounts/${number}`, { as: user }),
    ],
    [
      'GET /bank/accounts/{account}/transactions',
      (number: string) => api('GET', `/bank/accounts/${number}/transactions`, { as: user }),
    ],
    [
      'DELETE /bank/accounts/{account}',
      (number: string) => api('DELETE', `/bank/accounts/${number}`, { as: user }),
    ],
  ] as const)('%s is a 409 that says to send the id, and does nothing', async (_, ask) => {
    const refused = await ask(accountNumber)
    expectRefusal(refused, 'CONFLICT')
    expect(refused.body.error.message).toBe(MESSAGE)
    expect(await paymentsOfUser()).toStrictEqual([])
    const { body } = await api('GET', '/bank/accounts', { as: user })
    expect(body.total).toBe(2)
  })

  test('so it is for a settlement account', async () => {
    const merchant = await createMerchant(service, user)
    const path = `/merchants/${merchant.id}/settlement-account`
    const refused = await api('PUT', path, { as: user, body: { account: accountNumber } })
    expectRefusal(refused, 'CONFLICT')
    expect(refused.body.error.message).toBe(MESSAGE)
  })

  test('the id pays from the account that it names', async () => {
    expect((await p2p(sandbox.id)).status).toBe(201)
    expectRefusal(await p2p(live.id), 'BANK_UNAVAILABLE')
    expect(await paymentsOfUser()).toStrictEqual([
      { account_id: sandbox.uuid, environment: 'test' },
    ])
  })

  test('the number pays again once one of the two is removed', async () => {
    expect((await api('DELETE', `/bank/accounts/${live.id}`, { as: user })).status).toBe(204)
    expect((await p2p(accountNumber)).status).toBe(201)
  })
})

test('a key has an environment, and so the number names one account', async () => {
  const keys = {
    test: await createApiKey(service, user),
    live: await createApiKey(service, user, { environment: 'live' }),
  }
  expect((await p2p(accountNumber, keys.test)).status).toBe(201)
  expectRefusal(await p2p(accountNumber, keys.live), 'BANK_UNAVAILABLE')
  for (const [key, account] of [
    [keys.test, sandbox],
    [keys.live, live],
  ] as const) {
    const { body } = await api('GET', `/bank/accounts/${accountNumber}`, { as: key })
    expect(body.id).toBe(account.id)
  }
  expect(await paymentsOfUser()).toStrictEqual([{ account_id: sandbox.uuid, environment: 'test' }])
})

test('a number that another user has too is not ambiguous', async () => {
  const other = await createUser(service)
  const own = await createBankAccount(service, other, { accountNumber })
  const { body } = await api('GET', `/bank/accounts/${accountNumber}`, { as: other })
  expect(body.id).toBe(own.id)
  expect((await p2p(accountNumber, other)).status).toBe(201)
})
