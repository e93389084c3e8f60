import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, createApiKey, createMerchant, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { type BankAccountFixture, createBankAccount } from '../../support/bank-accounts.ts'
import { createBankOrder } from '../../support/bank-orders.ts'
import { bncConnection } from '../../support/connections.ts'
import { type Service, startService } from '../../support/service.ts'

const bnc = bncConnection()

let service: Service
let api: Api
let administrator: Actor
let key: { token: string }
let liveKey: { token: string }
let user: Actor
let live: BankAccountFixture
beforeAll(async () => {
  service = await startService({ vars: { BANK_CONNECTIONS: JSON.stringify([bnc]) } })
  api = apiOf(service)
  administrator = await createUser(service, { role: 'ADMIN', kycStatus: 'approved' })
  key = await createApiKey(service, administrator)
  liveKey = await createApiKey(service, administrator, { environment: 'live' })
})
beforeEach(async () => {
  await service.database.query(
    `update bank_accounts set connection = null where environment = 'live'`,
  )
  user = await createUser(service, { kycStatus: 'approved' })
  const { accountNumber } = bnc
  live = await createBankAccount(service, user, { environment: 'live', accountNumber })
})
afterAll(() => service.stop())

const idsOf = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id)

/** A payment of the live account that no bank can tell of. */
const livePayment = () =>
  createBankOrder(service, user, live, { environment: 'live', connection: 'bnc', flagged: true })

test('an administrator’s test key binds no live account', async () => {
  const bind = (as: { token: string }) =>
    api('PUT', `/admin/bank-accounts/${live.id}/connection`, { as, body: { connection: 'bnc' } })
  expectRefusal(await bind(key), 'NOT_FOUND')
  expect((await bind(liveKey)).body.status).toBe('active')
})

test('it resolves no live payment', async () => {
  const { id } = await livePayment()
  const resolve = (as: { token: string }) =>
    api('POST', `/admin/payments/${id}/resolve`, {
      as,
      body: { status: 'success', reason: 'El banco lo confirma' },
    })
  expectRefusal(await resolve(key), 'NOT_FOUND')
  expect((await resolve(liveKey)).body.status).toBe('success')
})

test('it stops and restarts the sandbox alone, and sees nothing else', async () => {
  const stop = (environment: string, as: { token: string }) =>
    api('PUT', '/admin/operations', {
      as,
      body: { environment, enabled: true, reason: 'Mantenimiento' },
    })
  expect((await stop('live', liveKey)).status).toBe(200)
  const refused = await stop('live', key)
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details).toMatchObject([{ path: 'environment' }])
  expectRefusal(await stop('test', liveKey), 'INVALID_REQUEST')
  expect((await stop('test', key)).status).toBe(200)
  const { body } = await api('GET', '/admin/operations', { as: key })
  expect(body.data).toMatchObject([{ environment: 'sandbox' }])
  const all = await api('GET', '/admin/operations', { as: administrator })
  expect(all.body.data).toHaveLength(2)
})

test('it reads the accounts and payments of the sandbox alone', async () => {
  const { id } = await livePayment()
  const account = await createBankAccount(service, user)
  const payment = await createBankOrder(service, user, account)
  const mine = `userId=${user.id}`
  const accounts = (as: { token: string }) => api('GET', `/admin/bank-accounts?${mine}`, { as })
  const payments = (as: { token: string }) => api('GET', `/admin/payments?${mine}`, { as })
  expect(idsOf(await accounts(key))).toStrictEqual([account.id])
  expect(idsOf(await accounts(liveKey))).toStrictEqual([live.id])
  expect(idsOf(await payments(key))).toStrictEqual([payment.id])
  expect(idsOf(await payments(liveKey))).toStrictEqual([id])
  expect(idsOf(await payments(administrator))).toHaveLength(2)
  expectRefusal(await api('GET', `/admin/payments/${id}`, { as: key }), 'NOT_FOUND')
  expect((await api('GET', `/admin/payments/${id}`, { as: liveKey })).status).toBe(200)
  for (const list of ['bank-accounts', 'payments']) {
    const asked = await api('GET', `/admin/${list}?environment=live`, { as: key })
    expectRefusal(asked, 'INVALID_REQUEST')
  }
})

test('an OWNER’s test key takes no settlement account away', async () => {
  const merchant = await createMerchant(service, user)
  await service.database.query(`update bank_accounts set connection = 'bnc' where id = $1`, [
    live.uuid,
  ])
  await service.database.query('update merchants set settlement_account_id = $2 where id = $1', [
    merchant.uuid,
    live.uuid,
  ])
  const clear = (as: { token: string }) =>
    api('PUT', `/merchants/${merchant.id}/settlement-account`, { as, body: { account: null } })
  expectRefusal(await clear(await createApiKey(service, user)), 'FORBIDDEN')
  const read = await api('GET', `/merchants/${merchant.id}/settlement-account`, { as: user })
  expect(read.body.settlementAccount.id).toBe(live.id)
  expect((await clear(user)).body).toStrictEqual({ settlementAccount: null })
})
