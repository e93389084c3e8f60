import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, createApiKey, createUser } from '../../support/actors.ts'
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
  service = await startService({ vars: { BANK_ADDRESSES: undefined } })
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

const order = { amount: 12.5, document: 'V12345678', name: 'Luis Rojas' }
const p2p = (account_number: string, as: { token: string } = user) =>
  api('POST', '/bank/p2p', { as, body: { ...order, account_number, phone: '04121234567' } })

const paymentsOfUser = () =>
  service.database.query<{ account_id: string; environment: string }>(
    'select account_id, environment from bank_orders where user_id = $1 order by id',
    [user.uuid],
  )

test('a key has an environment, so a number names one account', async () => {
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
