import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transactionId } from '../../src/platform/ids.ts'
import {
  type Actor,
  addMember,
  createApiKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from './actors.ts'
import { type Api, apiOf, expectRefusal } from './api.ts'
import { createLink } from './link-fixtures.ts'
import { createRate } from './rates.ts'
import { countTransactions, simulate, storedTransaction } from './sandbox.ts'
import { type Service, startService } from './service.ts'

const STORED = { success: 'completed', failed: 'failed', pending: 'pending' } as const

/** Registers what holds for both simulated payments of a link: the one by a key and the one that is verified. */
export function simulationGuarantees(action: 'charge' | 'verify'): void {
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

  test.each(['success', 'failed', 'pending'] as const)(
    'a simulation creates a transaction that ends as %s, as chosen',
    async (outcome) => {
      const link = await createLink(service, merchant)
      const { status, body } = await simulate(api, owner, action, link.token, outcome)
      expect(status).toBe(200)
      expect(body).toStrictEqual({
        status: outcome,
        message: expect.any(String),
        transactionId: expect.stringMatching(/^txn_/),
      })
      expect(await storedTransaction(service, body.transactionId)).toStrictEqual({
        status: STORED[outcome],
        payment_method: 'sandbox',
        amount_ves: '25.00',
        holds_slot: false,
        reference: outcome === 'pending' ? null : expect.stringMatching(/^\d{8}$/),
        completed: outcome === 'success',
      })
    },
  )

  test.each<[string, RequestInit]>([
    ['no body and no content type', {}],
    ['an empty body', { body: '', headers: { 'Content-Type': 'application/json' } }],
    ['an empty body, which fetch calls text', { body: '' }],
    [
      'an empty body, which curl calls a form',
      { body: '', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
    ],
    ['a JSON type without a body', { headers: { 'Content-Type': 'application/json' } }],
    ['{}', { body: '{}', headers: { 'Content-Type': 'application/json' } }],
    ['{} without a content type', { body: new TextEncoder().encode('{}') }],
  ])('a simulation succeeds with %s', async (_, init) => {
    const link = await createLink(service, merchant)
    const response = await service.fetch(`/api/v1/sandbox/pay/${link.token}/${action}`, {
      method: 'POST',
      ...init,
      headers: { Authorization: `Bearer ${owner.token}`, ...init.headers },
    })
    expect([response.status, ((await response.json()) as { status: string }).status]).toStrictEqual(
      [200, 'success'],
    )
  })

  test.each(['SUCCESS', 'completed', 1, true])(
    'the simulation of %j is refused',
    async (outcome) => {
      const link = await createLink(service, merchant)
      const result = await api('POST', `/sandbox/pay/${link.token}/${action}`, {
        as: owner,
        body: { simulate: outcome },
      })
      expectRefusal(result, 'INVALID_REQUEST')
      expect(result.body.error.details[0].path).toBe('simulate')
      expect(await countTransactions(service, link.uuid)).toBe(0)
    },
  )

  test('a second request with the same key gets the same response, and pays nothing', async () => {
    const link = await createLink(service, merchant)
    const headers = { 'Idempotency-Key': randomUUID() }
    const path = `/sandbox/pay/${link.token}/${action}`
    const first = await api('POST', path, { as: owner, headers, body: { simulate: 'failed' } })
    const again = await api('POST', path, { as: owner, headers, body: { simulate: 'failed' } })
    expect([again.text, again.headers.get('Idempotent-Replayed')]).toStrictEqual([
      first.text,
      'true',
    ])
    expect(await countTransactions(service, link.uuid)).toBe(1)
    const other = await api('POST', path, { as: owner, headers })
    expectRefusal(other, 'IDEMPOTENCY_KEY_REUSED')
  })

  test('links that are off, completed, expired, live or unknown are refused with their own errors', async () => {
    const inADay = new Date(Date.now() + 86_400_000)
    const off = await createLink(service, merchant, { active: false })
    const paid = await createLink(service, merchant, { maxPayments: 1 })
    await simulate(api, owner, action, paid.token)
    const expired = await createLink(service, merchant, { expiresAt: inADay })
    await service.database.query(
      'update payment_links set expires_at = now() - make_interval(secs => 0.001) where id = $1',
      [expired.uuid],
    )
    const live = await createLink(service, merchant, { environment: 'live' })
    const refusalOf = async (token: string) =>
      (await simulate(api, owner, action, token)).body.error.code
    expect(await refusalOf(off.token)).toBe('CONFLICT')
    expect(await refusalOf(paid.token)).toBe('CONFLICT')
    expect(await refusalOf(expired.token)).toBe('GONE')
    expect(await refusalOf(live.token)).toBe('NOT_FOUND')
    expect(await refusalOf('none')).toBe('NOT_FOUND')
  })

  test('simulations are for members of the link’s merchant of any role, and their test keys; others learn nothing', async () => {
    const [colleague, stranger] = [await createUser(service), await createUser(service)]
    await addMember(service, merchant, colleague, 'MEMBER')
    const other = await createMerchant(service, owner)
    const test = { environment: 'test' } as const
    const link = await createLink(service, merchant)
    const unknown = await simulate(api, stranger, action, 'none')
    const comparable = ({ text }: { text: string }) => text.replace(/"requestId":"[^"]+"/, '')
    for (const as of [
      colleague,
      await createApiKey(service, owner, test),
      await createApiKey(service, colleague, { ...test, merchant }),
    ]) {
      expect((await simulate(api, as, action, link.token)).status).toBe(200)
    }
    for (const as of [
      stranger,
      await createApiKey(service, owner, { environment: 'live' }),
      await createApiKey(service, owner, { environment: 'live', merchant }),
      await createApiKey(service, owner, { ...test, merchant: other }),
      await createApiKey(service, stranger, test),
    ]) {
      const refused = await simulate(api, as, action, link.token)
      expect([refused.status, comparable(refused)]).toStrictEqual([404, comparable(unknown)])
    }
    expect(await countTransactions(service, link.uuid)).toBe(3)
  })

  test('an inactive merchant accepts no simulated payments', async () => {
    const closed = await createMerchant(service, owner)
    const link = await createLink(service, closed)
    await service.database.query(`update merchants set status = 'inactive' where id = $1`, [
      closed.uuid,
    ])
    expectRefusal(await simulate(api, owner, action, link.token), 'CONFLICT')
  })

  test('a dollar link is charged at the day’s rate', async () => {
    await createRate(service)
    const link = await createLink(service, merchant, { amount: '10.00', currency: 'USD' })
    const { body } = await simulate(api, owner, action, link.token)
    const [row] = await service.database.query(
      `select amount::text, currency, amount_ves = to_bolivares(amount, rate) as converted from transactions
       where id = $1`,
      [transactionId.toUuid(body.transactionId)],
    )
    expect(row).toStrictEqual({ amount: '10.00', currency: 'USD', converted: true })
  })
}
