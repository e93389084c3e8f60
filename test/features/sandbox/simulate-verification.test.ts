import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Actor,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf } from '../../support/api.ts'
import { createLink } from '../../support/link-fixtures.ts'
import { countTransactions, simulate, slotsOf, storedTransaction } from '../../support/sandbox.ts'
import { type Service, startService } from '../../support/service.ts'
import { simulationGuarantees } from '../../support/simulations.ts'

let service: Service
let api: Api
let owner: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  owner = await createUser(service, { kycStatus: 'approved' })
  merchant = await createMerchant(service, owner)
})
afterAll(() => service.stop())

simulationGuarantees('verify')

test('verify settles the newest pending transaction, then the one before, and then opens one', async () => {
  const link = await createLink(service, merchant)
  const older = await simulate(api, owner, 'charge', link.token, 'pending')
  const newer = await simulate(api, owner, 'charge', link.token, 'pending')
  const seen = []
  for (const outcome of ['failed', 'success', 'success'] as const) {
    seen.push((await simulate(api, owner, 'verify', link.token, outcome)).body.transactionId)
  }
  expect(seen.slice(0, 2)).toStrictEqual([newer.body.transactionId, older.body.transactionId])
  expect(await storedTransaction(service, newer.body.transactionId)).toMatchObject({
    status: 'failed',
  })
  expect(await storedTransaction(service, older.body.transactionId)).toMatchObject({
    status: 'completed',
  })
  expect(await countTransactions(service, link.uuid)).toBe(3)
})

test('verify as pending leaves the pending transaction as it is, and opens no other', async () => {
  const link = await createLink(service, merchant)
  const charged = await simulate(api, owner, 'charge', link.token, 'pending')
  const verified = await simulate(api, owner, 'verify', link.token, 'pending')
  expect(verified.body.transactionId).toBe(charged.body.transactionId)
  expect(await storedTransaction(service, charged.body.transactionId)).toMatchObject({
    status: 'pending',
  })
})

test('of 10 that verify the last slot at the same time one settles it', async () => {
  const link = await createLink(service, merchant, { maxPayments: 1 })
  const { body } = await simulate(api, owner, 'charge', link.token, 'pending')
  const results = await Promise.all(
    Array.from({ length: 10 }, () => simulate(api, owner, 'verify', link.token)),
  )
  const paid = results.filter(({ status }) => status === 200)
  expect(paid.map((result) => result.body.transactionId)).toStrictEqual([body.transactionId])
  expect(results.filter(({ status }) => status === 409)).toHaveLength(9)
  expect(await slotsOf(service, link.uuid)).toStrictEqual({ paid: 1, reserved: 0 })
})

test('verify settles a payer’s charge that the sandbox bank left pending, for good', async () => {
  const link = await createLink(service, merchant, { amount: '12.68', maxPayments: 1 })
  const charged = await api('POST', `/pay/${link.token}/charge`, {
    body: { phone: '04121234567', document: 'V12345678', bankCode: '0102', otp: '12345678' },
  })
  expect(charged.body.status).toBe('pending')
  const verified = await simulate(api, owner, 'verify', link.token, 'failed')
  expect(verified.body).toMatchObject({
    status: 'failed',
    transactionId: charged.body.transactionId,
  })
  await service.runCron(new Date(Date.now() + 7_200_000))
  expect(await storedTransaction(service, charged.body.transactionId)).toMatchObject({
    status: 'failed',
    payment_method: 'c2p',
  })
  expect(await slotsOf(service, link.uuid)).toStrictEqual({ paid: 0, reserved: 0 })
})

test('of cron and 10 that verify a payer’s pending charge at the same time one settles it', async () => {
  const link = await createLink(service, merchant, { amount: '13.68', maxPayments: 1 })
  const charged = await api('POST', `/pay/${link.token}/charge`, {
    body: { phone: '04121234568', document: 'V12345678', bankCode: '0102', otp: '12345678' },
  })
  const cron = service.runCron(new Date(Date.now() + 7_200_000))
  const results = await Promise.all(
    Array.from({ length: 10 }, () => simulate(api, owner, 'verify', link.token)),
  )
  await cron
  for (const { status } of results) expect([200, 409]).toContain(status)
  expect(await storedTransaction(service, charged.body.transactionId)).toMatchObject({
    status: 'completed',
    holds_slot: false,
  })
  expect(await countTransactions(service, link.uuid)).toBe(1)
  expect(await slotsOf(service, link.uuid)).toStrictEqual({ paid: 1, reserved: 0 })
})
