import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, createApiKey, createMerchant, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { auditRecordsOfRequest, storedAndLoggedText } from '../../support/auth.ts'
import {
  AMBIGUOUS_ACCOUNT,
  type BankAccountFixture,
  createBankAccount,
  randomAccountNumber,
} from '../../support/bank-accounts.ts'
import { createBankOrder } from '../../support/bank-orders.ts'
import { openTransaction, waitForLockWaiters } from '../../support/locks.ts'
import { type Service, startService } from '../../support/service.ts'

const PENDING_AMOUNT = 10.68

let service: Service
let api: Api
let user: Actor
let account: BankAccountFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
beforeEach(async () => {
  user = await createUser(service)
  account = await createBankAccount(service, user)
})
afterAll(() => service.stop())

const remove = (name = account.id, as: { token: string } = user) =>
  api('DELETE', `/bank/accounts/${name}`, { as })
const pay = (amount: number, { id } = account) =>
  api('POST', '/bank/p2p', {
    as: user,
    body: { account_number: id, phone: '04121234567', amount },
  })
const register = (accountNumber: string) =>
  api('POST', '/bank/accounts', {
    as: user,
    body: {
      account_number: accountNumber,
      document: 'V12345678',
      holder: 'Carmen Rojas',
      environment: 'test',
    },
  })

test('a removed account is gone everywhere, and its payments stay', async () => {
  const paid = await pay(10)
  expect((await remove()).status).toBe(204)
  for (const name of [account.id, account.accountNumber]) {
    expectRefusal(await api('GET', `/bank/accounts/${name}`, { as: user }), 'NOT_FOUND')
    expectRefusal(await remove(name), 'NOT_FOUND')
  }
  expect((await api('GET', '/bank/accounts', { as: user })).body.total).toBe(0)
  expectRefusal(await pay(10), 'NOT_FOUND')
  const [payment] = await service.database.query(
    `select status from bank_orders where public_id('pay', id) = $1`,
    [paid.body.id],
  )
  expect(payment).toStrictEqual({ status: 'success' })
})

test('a removal frees the number', async () => {
  expectRefusal(await register(account.accountNumber), 'CONFLICT')
  await remove()
  const again = await register(account.accountNumber)
  expect(again.status).toBe(201)
  expect(again.body.id).not.toBe(account.id)
})

test('an account can be removed by its number too, if that names one account', async () => {
  const live = await createBankAccount(service, user, {
    environment: 'live',
    accountNumber: account.accountNumber,
  })
  const idsLeft = async () => {
    const { body } = await api('GET', '/bank/accounts', { as: user })
    return body.data.map(({ id }: { id: string }) => id)
  }
  expect(await idsLeft()).toStrictEqual([live.id, account.id])
  expectRefusal(await remove(account.accountNumber), 'CONFLICT')
  expect(await idsLeft()).toStrictEqual([live.id, account.id])
  await remove(live.id)
  expect(await idsLeft()).toStrictEqual([account.id])
  await remove(account.accountNumber)
  expect(await idsLeft()).toStrictEqual([])
})

test('a key can only remove accounts of its own environment', async () => {
  const live = await createBankAccount(service, user, { environment: 'live' })
  const key = await createApiKey(service, user)
  expectRefusal(await remove(live.id, key), 'NOT_FOUND')
  expect((await remove(account.id, key)).status).toBe(204)
})

test('others get the same 404 as for an unknown account', async () => {
  const stranger = await createUser(service)
  const withoutId = ({ text }: { text: string }) => text.replace(/"requestId":"[^"]+"/, '')
  const refused = await remove(account.id, stranger)
  expectRefusal(refused, 'NOT_FOUND')
  for (const name of [account.accountNumber, randomAccountNumber(), 'acc_1', '%00']) {
    expect(withoutId(await remove(name, stranger))).toBe(withoutId(refused))
  }
})

test('a request without a credential and a key bound to a merchant are refused', async () => {
  expectRefusal(await api('DELETE', `/bank/accounts/${account.id}`), 'UNAUTHORIZED')
  const merchant = await createMerchant(service, user)
  const bound = await createApiKey(service, user, { merchant })
  expectRefusal(await remove(account.id, bound), 'FORBIDDEN')
})

test('a removal is refused while a payment is pending', async () => {
  const payment = await createBankOrder(service, user, account)
  expect(expectRefusal(await remove(), 'CONFLICT')).toContain('pending')
  await service.database.query(`update bank_orders set status = 'success' where id = $1`, [
    payment.uuid,
  ])
  expect((await remove()).status).toBe(204)
})

test('a removal is refused while a merchant is paid into the account', async () => {
  const live = await createBankAccount(service, user, {
    environment: 'live',
    connection: 'bnc-uno',
  })
  const merchant = await createMerchant(service, user)
  const settle = (name: string | null) =>
    api('PUT', `/merchants/${merchant.id}/settlement-account`, {
      as: user,
      body: { account: name },
    })
  expect((await settle(live.id)).status).toBe(200)
  expect(expectRefusal(await remove(live.id), 'CONFLICT')).toContain('settlement account')
  await settle(null)
  expect((await remove(live.id)).status).toBe(204)
})

test('a removal is recorded, and no record or log line has the whole number', async () => {
  const { body } = await register('01910001482101010049')
  const removed = await remove('01910001482101010049')
  const requestId = removed.headers.get('X-Request-Id')
  expect(await auditRecordsOfRequest(service, 'bank_account.remove', requestId)).toMatchObject([
    {
      user_id: user.uuid,
      resource: body.id,
      details: { before: { bankCode: '0191', lastFour: '0049', environment: 'test' }, after: null },
    },
  ])
  const audited = await service.database.query<{ row: string }>(
    'select a::text as row from audit_logs a',
  )
  expect(JSON.stringify(audited)).not.toContain('01910001482101010049')
  await storedAndLoggedText(service)
  expect(JSON.stringify(service.logs())).not.toContain('01910001482101010049')
})

test('if a payment that is being opened comes first, the removal is refused', async () => {
  const holder = await openTransaction(service.database)
  await holder.query('select from bank_accounts where id = $1 for update', [account.uuid])
  const paying = pay(PENDING_AMOUNT)
  await waitForLockWaiters(service.database, 1)
  const removing = remove()
  await waitForLockWaiters(service.database, 2)
  await holder.commit()
  expect((await paying).body.status).toBe('pending')
  expectRefusal(await removing, 'CONFLICT')
})

test('if a removal that is being committed comes first, the payment finds no account', async () => {
  const holder = await openTransaction(service.database)
  await holder.query('select from bank_accounts where id = $1 for update', [account.uuid])
  const removing = remove()
  await waitForLockWaiters(service.database, 1)
  const paying = pay(PENDING_AMOUNT)
  await waitForLockWaiters(service.database, 2)
  await holder.commit()
  expect((await removing).status).toBe(204)
  expectRefusal(await paying, 'NOT_FOUND')
})

test('of a payment and a removal at the same instant, exactly one succeeds', async () => {
  for (let round = 0; round < 10; round += 1) {
    const one = await createBankAccount(service, user)
    const requests = [() => pay(PENDING_AMOUNT, one), () => remove(one.id)]
    const order = round % 2 === 0 ? [0, 1] : [1, 0]
    const statuses: number[] = []
    await Promise.all(
      order.map(async (place) => {
        statuses[place] = (await requests[place]?.())?.status ?? 0
      }),
    )
    expect(statuses).toBeOneOf([
      [201, 409],
      [404, 204],
    ])
  }
})

test('twenty concurrent removals remove and record the account once', async () => {
  const results = await Promise.all(Array.from({ length: 20 }, () => remove()))
  const statuses = results.map(({ status }) => status).toSorted()
  expect(statuses).toStrictEqual([204, ...Array<number>(19).fill(404)])
  const records = await service.database.query(
    `select from audit_logs where action = 'bank_account.remove' and resource = $1`,
    [account.id],
  )
  expect(records).toHaveLength(1)
})

test('a number of both a live and a sandbox account is a 409 that asks for the id, and removes neither', async () => {
  const { accountNumber } = account
  await createBankAccount(service, user, { environment: 'live', accountNumber })
  const refused = await remove(accountNumber)
  expectRefusal(refused, 'CONFLICT')
  expect(refused.body.error.message).toBe(AMBIGUOUS_ACCOUNT)
  expect((await api('GET', '/bank/accounts', { as: user })).body.total).toBe(2)
})
