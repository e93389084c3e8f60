import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Actor,
  createApiKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../support/actors.ts'
import { type Api, apiOf } from '../support/api.ts'
import { createBankAccount } from '../support/bank-accounts.ts'
import { createLink, type LinkFixture } from '../support/link-fixtures.ts'
import { chargeBody } from '../support/payment-links.ts'
import { createRate } from '../support/rates.ts'
import { type ReplicatedService, startReplicatedService } from '../support/replicated-service.ts'
import type { Service } from '../support/service.ts'

/** Much longer than the standby is behind. */
const CAUGHT_UP = { timeout: 60_000, interval: 250 }

let replicated: ReplicatedService
let service: Service
let api: Api
let admin: Actor
let owner: Actor
let merchant: MerchantFixture
/** Live, so that the store shows it, and in dollars, so that it has the day's rate. */
let link: LinkFixture
let slug: string
beforeAll(async () => {
  replicated = await startReplicatedService('5s')
  service = replicated.service
  api = apiOf(service)
  admin = await createUser(service, { role: 'ADMIN' })
  await createRate(service, { rate: '40.00000000' })
})
beforeEach(async () => {
  owner = await createUser(service, { kycStatus: 'approved' })
  merchant = await createMerchant(service, owner)
  link = await createLink(service, merchant, {
    ...{ environment: 'live', label: 'Torta', amount: '10.00', currency: 'USD' },
  })
  const [store] = await service.database.query<{ slug: string }>(
    'select slug from stores where merchant_id = $1',
    [merchant.uuid],
  )
  slug = store?.slug ?? ''
  // Until the standby has all of it.
  await expect.poll(storePage, CAUGHT_UP).toContain('Torta')
  await replicated.takeReplicaTrips()
  await replicated.pauseReplica()
})
afterEach(() => replicated.resumeReplica())
afterAll(() => replicated.stop())

const storePage = async () => (await service.fetch(`/store/${slug}`)).text()
const publicStore = async () => (await api('GET', `/stores/${slug}`)).body
const failures = () => service.logs().filter(({ event }) => event === 'replica.failed')

describe('what may be stale is seen as it was, and as it is once the standby has caught up', () => {
  test('a store, which its owner sees as it is at once', async () => {
    const path = `/merchants/${merchant.id}/store`
    await api('PUT', path, { as: owner, body: { description: 'Cerrado hoy.' } })
    expect((await api('GET', path, { as: owner })).body.description).toBe('Cerrado hoy.')
    expect((await publicStore()).description).toBe('')
    expect(await storePage()).not.toContain('Cerrado hoy.')
    expect(await replicated.takeReplicaTrips()).toBe(2)
    await replicated.resumeReplica()
    await expect.poll(async () => (await publicStore()).description, CAUGHT_UP).toBe('Cerrado hoy.')
    expect(failures()).toStrictEqual([])
  })

  test('the rate in a store, which the interface and the payer’s page have at once', async () => {
    await service.database.query(`update exchange_rates set rate = 50, updated_at = now()`)
    const rates = await api('GET', '/rates', { as: owner })
    expect(rates.body.data[0].rate).toBe(50)
    expect((await api('GET', `/pay/${link.token}`)).body.amountVes).toBe(500)
    expect(await storePage()).toContain('400,00')
    await replicated.resumeReplica()
    await expect.poll(storePage, CAUGHT_UP).toContain('500,00')
    await service.database.query(`update exchange_rates set rate = 40, updated_at = now()`)
    await expect.poll(storePage, CAUGHT_UP).toContain('400,00')
  })
})

describe('what may not be stale is right on the very next request, however far behind the standby is', () => {
  test('a revoked key', async () => {
    const key = await createApiKey(service, owner)
    const { body } = await api('GET', '/api-keys', { as: owner })
    expect((await api('GET', '/rates', { as: key })).status).toBe(200)
    await api('DELETE', `/api-keys/${body.data[0].id}`, { as: owner })
    expect((await api('GET', '/rates', { as: key })).status).toBe(401)
  })

  test('a suspended user', async () => {
    const { body } = await api('GET', `/admin/users/${owner.id}`, { as: admin })
    expect(body.status).toBe('active')
    await api('PUT', `/admin/users/${owner.id}/status`, {
      as: admin,
      body: { status: 'SUSPENDED', reason: 'Prueba' },
    })
    expect((await api('GET', '/merchants', { as: owner })).status).toBe(403)
  })

  test('a link that was switched off, though a store still shows it', async () => {
    const path = `/merchants/${merchant.id}/payment-links/${link.id}`
    await api('PUT', path, { as: owner, body: { active: false } })
    expect((await publicStore()).links).toHaveLength(1)
    expect((await api('GET', `/pay/${link.token}`)).body.status).toBe('INACTIVE')
    const paid = await api('POST', `/pay/${link.token}/charge`, { body: chargeBody })
    expect(paid.status).toBe(409)
    await replicated.resumeReplica()
    await expect.poll(async () => (await publicStore()).links, CAUGHT_UP).toHaveLength(0)
  })

  test('a payment, and what the merchant’s account then holds', async () => {
    const account = await createBankAccount(service, owner)
    await service.database.query('update merchants set settlement_account_id = $2 where id = $1', [
      merchant.uuid,
      account.uuid,
    ])
    const own = async () => {
      const path = `/merchants/${merchant.id}/balance?environment=test`
      return (await api('GET', path, { as: owner })).body.ownBalance
    }
    const before = await own()
    const test = await createLink(service, merchant, { amount: '70.00' })
    const paid = await api('POST', `/pay/${test.token}/charge`, { body: chargeBody })
    expect(paid.body.status).toBe('success')
    expect(await own()).toBe(before + 70)
    const listed = await api('GET', `/merchants/${merchant.id}/transactions?environment=test`, {
      as: owner,
    })
    expect(listed.body.data).toMatchObject([{ id: paid.body.transactionId, status: 'completed' }])
    expect(await replicated.takeReplicaTrips()).toBe(0)
  })
})
