import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Actor,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { createLink } from '../../support/link-fixtures.ts'
import { simulate, slotsOf } from '../../support/sandbox.ts'
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

simulationGuarantees('charge')

test('a pending payment holds the last slot until it is verified', async () => {
  const link = await createLink(service, merchant, { maxPayments: 1 })
  const held = await simulate(api, owner, 'charge', link.token, 'pending')
  expect(await slotsOf(service, link.uuid)).toStrictEqual({ paid: 0, reserved: 1 })
  const refused = await simulate(api, owner, 'charge', link.token)
  expect(expectRefusal(refused, 'CONFLICT')).toContain('verify that one first')
  const failed = await simulate(api, owner, 'verify', link.token, 'failed')
  expect(failed.body.transactionId).toBe(held.body.transactionId)
  expect(await slotsOf(service, link.uuid)).toStrictEqual({ paid: 0, reserved: 0 })

  const second = await simulate(api, owner, 'charge', link.token, 'pending')
  const paid = await simulate(api, owner, 'verify', link.token)
  expect(paid.body).toMatchObject({
    status: 'success',
    transactionId: second.body.transactionId,
  })
  expect(await slotsOf(service, link.uuid)).toStrictEqual({ paid: 1, reserved: 0 })
  expectRefusal(await simulate(api, owner, 'verify', link.token), 'CONFLICT')
})

test('of 10 concurrent charges for the last slot one succeeds', async () => {
  const link = await createLink(service, merchant, { maxPayments: 1 })
  const results = await Promise.all(
    Array.from({ length: 10 }, () => simulate(api, owner, 'charge', link.token)),
  )
  const statuses = results.map(({ status }) => status).toSorted()
  expect(statuses).toStrictEqual([200, ...Array.from({ length: 9 }, () => 409)])
  expect(await slotsOf(service, link.uuid)).toStrictEqual({ paid: 1, reserved: 0 })
})

test('a simulated payment is in the audit log, and causes an event', async () => {
  const link = await createLink(service, merchant, { maxPayments: 1 })
  const { body } = await simulate(api, owner, 'charge', link.token)
  const audited = await service.database.query<{ action: string; user_id: string }>(
    'select action, user_id from audit_logs where resource = $1 order by action desc',
    [body.transactionId],
  )
  expect(audited).toStrictEqual([
    { action: 'transaction.create', user_id: owner.uuid },
    { action: 'transaction.complete', user_id: owner.uuid },
  ])
  const told = await service.database.query<{ type: string }>(
    `select type from outbox where topic = 'event' and data->>'id' in ($1, $2) order by type`,
    [body.transactionId, link.id],
  )
  expect(told.map(({ type }) => type)).toStrictEqual([
    'payment_link.completed',
    'transaction.completed',
  ])
})
