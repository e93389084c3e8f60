import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, createApiKey, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import {
  AMBIGUOUS_ACCOUNT,
  createBankAccount,
  randomAccountNumber,
} from '../../support/bank-accounts.ts'
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

const get = (account: string, as: { token: string } = user) =>
  api('GET', `/bank/accounts/${account}`, { as })

test('the account is shown with its number masked', async () => {
  const { id, accountNumber } = await createBankAccount(service, user)
  const shown = await get(id)
  expect(shown.body).toStrictEqual({
    id,
    bankCode: '0191',
    bankName: 'Banco Nacional de Crédito (BNC)',
    accountNumber: `****************${accountNumber.slice(-4)}`,
    holder: 'Carmen Rojas',
    document: 'V12345678',
    alias: null,
    environment: 'sandbox',
    status: 'active',
    createdAt: expect.stringMatching(/Z$/),
  })
  expect(shown.text).not.toContain(accountNumber)
})

test('an account is found by its id and by its number, in any notation', async () => {
  const accountNumber = randomAccountNumber()
  const test = await createBankAccount(service, user, { accountNumber })
  expect((await get(accountNumber)).body.id).toBe(test.id)
  const spaced = encodeURIComponent(accountNumber.replace(/^(.{4})/, '$1 '))
  expect((await get(spaced)).body.id).toBe(test.id)
  expect((await get(test.id)).body.id).toBe(test.id)
})

test('a key sees only accounts of its own environment', async () => {
  const accountNumber = randomAccountNumber()
  const test = await createBankAccount(service, user, { accountNumber })
  const live = await createBankAccount(service, user, { environment: 'live', accountNumber })
  const key = await createApiKey(service, user)
  expectRefusal(await get(live.id, key), 'NOT_FOUND')
  expect((await get(accountNumber, key)).body.id).toBe(test.id)
})

test('a number of both a live and a sandbox account is a 409 that asks for the id', async () => {
  const accountNumber = randomAccountNumber()
  await createBankAccount(service, user, { accountNumber })
  await createBankAccount(service, user, { environment: 'live', accountNumber })
  const refused = await get(accountNumber)
  expectRefusal(refused, 'CONFLICT')
  expect(refused.body.error.message).toBe(AMBIGUOUS_ACCOUNT)
})

test('somebody else’s, an unknown and a malformed account give the same 404', async () => {
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
