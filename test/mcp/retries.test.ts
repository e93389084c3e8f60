import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transactionId } from '../../src/platform/ids.ts'
import {
  type Actor,
  createApiKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../support/actors.ts'
import { type Agent, connectAgent, postMcp } from '../support/agents.ts'
import { type Api, apiOf } from '../support/api.ts'
import { createBankAccount } from '../support/bank-accounts.ts'
import { createLink } from '../support/link-fixtures.ts'
import { openTransaction } from '../support/locks.ts'
import { refundOrders, requestRefund } from '../support/refunds.ts'
import { simulate } from '../support/sandbox.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
let api: Api
let owner: Actor
let merchant: MerchantFixture
let key: { token: string }
let agent: Agent
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  owner = await createUser(service, { kycStatus: 'approved' })
  merchant = await createMerchant(service, owner)
  key = await createApiKey(service, owner)
  agent = await connectAgent(service, key)
})
afterAll(() => service.stop())

/** A payment of the sandbox that has succeeded. */
async function paid() {
  const link = await createLink(service, merchant, { amount: '25.00' })
  const { body } = await simulate(api, owner, 'charge', link.token)
  const id = body.transactionId as string
  return { id, uuid: transactionId.toUuid(id) }
}

const refundCall = (payment: { id: string }, intentionId: string, amount = 5) => ({
  ...{ merchantId: merchant.id, transactionId: payment.id, intentionId, amount },
})

/** The call, repeated until it is answered: while the first one runs, the others are told to wait. */
async function insist(tool: string, given: Record<string, unknown>) {
  for (;;) {
    const result = await agent.call(tool, given)
    if (result.code !== 'IDEMPOTENCY_KEY_IN_USE') return result
  }
}

test('fifty tries of one intention in parallel refund once, and all get the same refund', {
  tags: ['full'],
}, async () => {
  const payment = await paid()
  const given = refundCall(payment, randomUUID())
  const results = await Promise.all(
    Array.from({ length: 50 }, () => insist('refundTransaction', given)),
  )
  expect(new Set(results.map(({ data }) => data?.id)).size).toBe(1)
  expect(results[0]?.data).toMatchObject({ status: 'success', amount: 5 })
  expect(await refundOrders(service, payment.uuid)).toHaveLength(1)
})

test('fifty tries whose answers are cut off refund once', async () => {
  const payment = await paid()
  const given = refundCall(payment, randomUUID())
  const message = {
    ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
    params: { name: 'refundTransaction', arguments: given },
  }
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const cut = new AbortController()
    const sending = fetch(new URL('/mcp', service.url), {
      method: 'POST',
      signal: cut.signal,
      headers: {
        ...{ 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
        Authorization: `Bearer ${key.token}`,
      },
      body: JSON.stringify(message),
    }).catch(() => {})
    setTimeout(() => cut.abort(), attempt)
    await sending
  }
  expect((await insist('refundTransaction', given)).data).toMatchObject({ status: 'success' })
  expect(await refundOrders(service, payment.uuid)).toHaveLength(1)
})

test('the intention is the Idempotency-Key, so the interface replays what an agent did', async () => {
  const payment = await paid()
  const intentionId = randomUUID()
  const { data } = await agent.call('refundTransaction', refundCall(payment, intentionId))
  const replayed = await requestRefund(api, key, merchant, payment, {
    body: { amount: 5 },
    key: intentionId,
  })
  expect(replayed.headers.get('Idempotent-Replayed')).toBe('true')
  expect(replayed.body).toStrictEqual(data)
})

test('one intention is not two things, and another intention is another refund', async () => {
  const payment = await paid()
  const intentionId = randomUUID()
  await agent.call('refundTransaction', refundCall(payment, intentionId))
  const other = await agent.call('refundTransaction', refundCall(payment, intentionId, 6))
  expect(other.code).toBe('IDEMPOTENCY_KEY_REUSED')
  await agent.call('refundTransaction', refundCall(payment, randomUUID()))
  expect(await refundOrders(service, payment.uuid)).toHaveLength(2)
})

test('one intention for another transaction or another tool is not carried out, and says whose it is', async () => {
  const [payment, other] = [await paid(), await paid()]
  const intentionId = randomUUID()
  await agent.call('refundTransaction', refundCall(payment, intentionId))
  const elsewhere = [
    await agent.call('refundTransaction', refundCall(other, intentionId)),
    await agent.call('createPaymentLink', {
      ...{ merchantId: merchant.id, label: 'Torta', amount: 25, environment: 'test', intentionId },
    }),
  ]
  for (const { code, text } of elsewhere) {
    expect(code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(JSON.parse(text)).toMatchObject({
      outcome: 'not_carried_out',
      next: expect.stringContaining('belongs to another call'),
    })
    expect(text).not.toMatch(/new one|a new/i)
  }
  expect(await refundOrders(service, other.uuid)).toStrictEqual([])
})

test('while the first call still runs, its outcome is called unknown and how to ask again is said', async () => {
  const payment = await paid()
  const intentionId = randomUUID()
  const holder = await openTransaction(service.database)
  await holder.query(
    `insert into idempotency_keys (caller_id, environment, method, path, key, request_hash, created_at, expires_at)
     values ($1, 'test', 'POST', 'x', $2, '\\x00', now(), now() + interval '1 day')`,
    [owner.uuid, intentionId],
  )
  const { code, text } = await agent.call('refundTransaction', refundCall(payment, intentionId))
  await holder.query('rollback')
  expect(code).toBe('IDEMPOTENCY_KEY_IN_USE')
  expect(JSON.parse(text)).toMatchObject({
    outcome: 'unknown',
    next: expect.stringContaining('same intentionId'),
  })
  expect(await refundOrders(service, payment.uuid)).toStrictEqual([])
})

test('where the service breaks, the outcome is unknown; where it refuses, it is not', async () => {
  const payment = await paid()
  const given = refundCall(payment, randomUUID())
  const holder = await openTransaction(service.database)
  await holder.query('lock table refunds in exclusive mode')
  const broken = await agent.call('refundTransaction', given)
  await holder.query('rollback')
  expect(broken.code).toBe('SERVICE_UNAVAILABLE')
  expect(JSON.parse(broken.text).outcome).toBe('unknown')
  expect((await agent.call('refundTransaction', given)).data).toMatchObject({ status: 'success' })
  const refused = await agent.call('refundTransaction', refundCall(payment, randomUUID(), 500))
  expect([refused.isError, JSON.parse(refused.text).outcome]).toStrictEqual([true, undefined])
  expect(await refundOrders(service, payment.uuid)).toHaveLength(1)
})

test.each([undefined, '', 'short', 'with space', 'ñandú-1234', 5, null])(
  'a money tool without an intention (%j) sends nothing',
  async (intentionId) => {
    const payment = await paid()
    const { intentionId: _, ...given } = refundCall(payment, '')
    const result = await agent.call('refundTransaction', { ...given, intentionId })
    expect([result.code, result.text]).toStrictEqual([
      'INVALID_REQUEST',
      expect.stringContaining('intentionId'),
    ])
    expect(await refundOrders(service, payment.uuid)).toStrictEqual([])
  },
)

test('fifty tries to send a mobile payment with one intention send one', {
  tags: ['full'],
}, async () => {
  const account = await createBankAccount(service, owner, { environment: 'test' })
  const given = {
    ...{ account_number: account.id, phone: '04121234567', amount: 10, intentionId: randomUUID() },
  }
  const results = await Promise.all(
    Array.from({ length: 50 }, () => insist('sendMobilePayment', given)),
  )
  expect(new Set(results.map(({ data }) => data?.id)).size).toBe(1)
  const [{ count }] = (await service.database.query(
    'select count(*)::integer as count from bank_orders where account_id = $1',
    [account.uuid],
  )) as [{ count: number }]
  expect(count).toBe(1)
})

test('an agent that cannot be answered in its language of arguments is told so, as JSON-RPC', async () => {
  const message = {
    ...{ jsonrpc: '2.0', id: 7, method: 'tools/call' },
    params: { name: 'refundTransaction', arguments: 'all of it' },
  }
  const response = await postMcp(service, message, { Authorization: `Bearer ${key.token}` })
  expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: { code: -32602 } })
})
