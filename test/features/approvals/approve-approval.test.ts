import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transactionId } from '../../../src/platform/ids.ts'
import {
  type Actor,
  addMember,
  createApiKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Agent, connectAgent } from '../../support/agents.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { createBankAccount } from '../../support/bank-accounts.ts'
import { createLink } from '../../support/link-fixtures.ts'
import { refundOrders, requestRefund } from '../../support/refunds.ts'
import { simulate } from '../../support/sandbox.ts'
import { type Service, startService } from '../../support/service.ts'
import { createTransaction } from '../../support/transactions.ts'

let service: Service
let api: Api
let owner: Actor
let merchant: MerchantFixture
let key: Awaited<ReturnType<typeof createApiKey>>
let agent: Agent
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
beforeEach(async () => {
  owner = await createUser(service, { kycStatus: 'approved' })
  merchant = await createMerchant(service, owner)
  key = await createApiKey(service, owner, { approvalAbove: '20.00' })
  agent = await connectAgent(service, key)
})
afterAll(() => service.stop())

/** A payment of the sandbox that has succeeded. */
async function paid(amount = '25.00') {
  const link = await createLink(service, merchant, { amount })
  const { body } = await simulate(api, owner, 'charge', link.token)
  const id = body.transactionId as string
  return { id, uuid: transactionId.toUuid(id) }
}

type Payment = Pick<Awaited<ReturnType<typeof paid>>, 'id' | 'uuid'>

const ask = (payment: Payment, intentionId: string, given: Record<string, unknown> = {}) =>
  agent.call('refundTransaction', {
    ...{ merchantId: merchant.id, transactionId: payment.id, intentionId, ...given },
  })
const refundsOf = ({ uuid }: Payment) => refundOrders(service, uuid)
const path = () => `/merchants/${merchant.id}/approvals`
const listed = async (as: { token: string } = owner) =>
  (await api('GET', `${path()}?environment=test`, { as })).body.data
const decide = (
  id: string,
  what: 'approve' | 'reject',
  as: { token: string } | undefined = owner,
) => api('POST', `${path()}/${id}/${what}`, as && { as })
const waiting = async () => (await listed())[0].id as string

describe('a refund above the ceiling', () => {
  test('waits, with what, how much and to whom, and sends nothing', async () => {
    const payment = await createTransaction(service, merchant)
    const intentionId = randomUUID()
    const asked = await ask(payment, intentionId, { reason: 'Llegó incompleto.' })
    expect(asked.code).toBe('APPROVAL_REQUIRED')
    const [approval, ...others] = await listed()
    expect(others).toStrictEqual([])
    expect(asked.text).toContain(approval.id)
    expect(approval).toMatchObject({
      status: 'pending',
      operation: 'refundTransaction',
      amountVes: 25,
      transactionId: payment.id,
      concept: 'Reintegro',
      payee: { phone: '04121234567', bankCode: '0102', document: 'V12345678' },
      lastError: null,
      apiKey: { name: 'key' },
      intentionId,
      decidedBy: null,
      execution: null,
    })
    expect(Date.parse(approval.expiresAt) - Date.parse(approval.createdAt)).toBe(24 * 3_600_000)
    expect(await refundsOf(payment)).toStrictEqual([])
  })

  test('waits once, however often it is asked, also at once', async () => {
    const payment = await paid()
    const intentionId = randomUUID()
    const codes = await Promise.all(
      Array.from({ length: 20 }, async () => (await ask(payment, intentionId)).code),
    )
    expect(new Set(codes).has(null)).toBe(false)
    expect((await ask(payment, intentionId)).code).toBe('APPROVAL_REQUIRED')
    expect(await listed()).toHaveLength(1)
    expect(await refundsOf(payment)).toStrictEqual([])
  })

  test('is made when a person approves it, and the agent gets its result by asking again', async () => {
    const payment = await paid()
    const intentionId = randomUUID()
    await ask(payment, intentionId)
    const { body } = await decide(await waiting(), 'approve')
    expect(body).toMatchObject({
      status: 'approved',
      decidedBy: { id: owner.id },
      execution: { refundId: expect.stringMatching(/^rfd_/), paymentId: null },
    })
    expect(await refundsOf(payment)).toMatchObject([{ status: 'success', amount: '25.00' }])
    const { data } = await ask(payment, intentionId)
    expect(data).toMatchObject({ id: body.execution.refundId, status: 'success', amount: 25 })
    expect(await refundsOf(payment)).toHaveLength(1)
  })

  test('is made once, if it is approved by many at once while the agent insists', async () => {
    const payment = await paid()
    const intentionId = randomUUID()
    await ask(payment, intentionId)
    const id = await waiting()
    const deciding = Array.from({ length: 10 }, () => decide(id, 'approve'))
    const asking = Array.from({ length: 10 }, () => ask(payment, intentionId))
    const answers = await Promise.all(deciding)
    await Promise.all(asking)
    expect(answers.map(({ status }) => status)).toStrictEqual(Array(10).fill(200))
    expect(await refundsOf(payment)).toHaveLength(1)
    await service.runCron()
    expect(await refundsOf(payment)).toHaveLength(1)
  })

  test('that is rejected is never made, and the agent is told', async () => {
    const payment = await paid()
    const intentionId = randomUUID()
    await ask(payment, intentionId)
    const id = await waiting()
    expect((await decide(id, 'reject')).body).toMatchObject({ status: 'rejected', execution: null })
    expect((await decide(id, 'reject')).status).toBe(200)
    expectRefusal(await decide(id, 'approve'), 'CONFLICT')
    const told = await ask(payment, intentionId)
    expect([told.code, told.text]).toStrictEqual([
      'APPROVAL_DENIED',
      expect.stringContaining('rejected'),
    ])
    expect(await refundsOf(payment)).toStrictEqual([])
  })

  test('expires after 24 hours, for good', async () => {
    const payment = await paid()
    const intentionId = randomUUID()
    await ask(payment, intentionId)
    const id = await waiting()
    await service.database.query(
      "update approvals set expires_at = now() - make_interval(secs => 0.001) where public_id('apr', id) = $1",
      [id],
    )
    expect((await listed())[0].status).toBe('expired')
    expectRefusal(await decide(id, 'approve'), 'CONFLICT')
    expect((await ask(payment, intentionId)).code).toBe('APPROVAL_DENIED')
    await service.runCron()
    expect(
      (await api('GET', `${path()}?environment=test&status=expired`, { as: owner })).body,
    ).toMatchObject({ total: 1, data: [{ id, status: 'expired' }] })
    expectRefusal(await decide(id, 'approve'), 'CONFLICT')
    expect((await ask(payment, intentionId)).code).toBe('APPROVAL_DENIED')
    expect(await refundsOf(payment)).toStrictEqual([])
  })

  test('is judged by what is paid back, not by what is asked: half of it needs nobody', async () => {
    const payment = await paid('40.00')
    const half = await ask(payment, randomUUID(), { amount: 20 })
    expect(half.data).toMatchObject({ amount: 20 })
    // All that is left is 20 bolívares.
    expect((await ask(payment, randomUUID())).data).toMatchObject({ amount: 20 })
    expect(await listed()).toStrictEqual([])
  })
})

describe('over the interface', () => {
  test('the rule is the same, and a key for the intention is required', async () => {
    const payment = await paid()
    const plain = await requestRefund(api, key, merchant, payment)
    expect(expectRefusal(plain, 'INVALID_REQUEST')).toBeDefined()
    expect(plain.body.error.details[0].path).toBe('Idempotency-Key')
    const asked = await requestRefund(api, key, merchant, payment, { key: 'intention-1' })
    expectRefusal(asked, 'APPROVAL_REQUIRED')
    expect(asked.body.error.details).toStrictEqual([
      { path: 'approvalId', message: await waiting() },
    ])
    const other = { body: { amount: 24 }, key: 'intention-1' }
    const reused = await requestRefund(api, key, merchant, payment, other)
    expectRefusal(reused, 'IDEMPOTENCY_KEY_REUSED')
    // The key is refused for an amount that needs no approval as well, and also from a session.
    const free = await createApiKey(service, owner)
    for (const as of [key, free, owner]) {
      const small = { body: { amount: 5 }, key: 'intention-1' }
      expectRefusal(
        await requestRefund(api, as, merchant, payment, small),
        'IDEMPOTENCY_KEY_REUSED',
      )
    }
    const same = await requestRefund(api, free, merchant, payment, { key: 'intention-1' })
    expectRefusal(same, 'APPROVAL_REQUIRED')
    expect(await refundsOf(payment)).toStrictEqual([])
    await decide(await waiting(), 'approve')
    const replayed = await requestRefund(api, key, merchant, payment, { key: 'intention-1' })
    expect([replayed.status, replayed.headers.get('Idempotent-Replayed')]).toStrictEqual([
      200,
      'true',
    ])
  })

  test('a person’s session and a key without a ceiling wait for nobody', async () => {
    const free = await createApiKey(service, owner)
    for (const as of [owner, free]) {
      expect((await requestRefund(api, as, merchant, await paid())).status).toBe(200)
    }
    expect(await listed()).toStrictEqual([])
  })

  test.each(['p2p', 'transfer'])('a %s above the ceiling waits, and is sent once', async (kind) => {
    const account = await createBankAccount(service, owner, { environment: 'test' })
    const body = {
      ...{ account_number: account.id, amount: 50, document: 'V12345678', name: 'Luis Rojas' },
      external_reference: 'REF-7',
      ...(kind === 'p2p'
        ? { phone: '04121234567', bank_code: '0102' }
        : { destination_account: '01910001482101010049' }),
    }
    const send = () =>
      api('POST', `/bank/${kind}`, { as: key, body, headers: { 'Idempotency-Key': kind } })
    const asked = await send()
    expectRefusal(asked, 'APPROVAL_REQUIRED')
    const [approval] = await listed()
    expect(approval).toMatchObject({
      amountVes: 50,
      externalReference: 'REF-7',
      account: { id: account.id, accountNumber: expect.stringMatching(/^\*{16}\d{4}$/) },
      payee: { name: 'Luis Rojas' },
    })
    const { body: approved } = await decide(approval.id, 'approve')
    expect(approved.execution).toMatchObject({ refundId: null })
    expect((await send()).body).toMatchObject({ id: approved.execution.paymentId, amount: 50 })
    const [{ count }] = (await service.database.query(
      'select count(*)::integer as count from bank_orders where account_id = $1',
      [account.uuid],
    )) as [{ count: number }]
    expect(count).toBe(1)
  })
})

describe('who decides', () => {
  test('is a person who manages the merchant and has presented a factor lately; never a key', async () => {
    await ask(await paid(), randomUUID())
    const id = await waiting()
    const stranger = await createUser(service, { kycStatus: 'approved' })
    const member = await createUser(service)
    const cashier = await createUser(service)
    const admin = await createUser(service)
    await addMember(service, merchant, member, 'MEMBER')
    await addMember(service, merchant, cashier, 'CASHIER')
    await addMember(service, merchant, admin, 'ADMIN')
    for (const what of ['approve', 'reject'] as const) {
      expectRefusal(await api('POST', `${path()}/${id}/${what}`), 'UNAUTHORIZED')
      expectRefusal(await decide(id, what, stranger), 'NOT_FOUND')
      expectRefusal(await decide(id, what, member), 'FORBIDDEN')
      expectRefusal(await decide(id, what, cashier), 'FORBIDDEN')
      const live = await createApiKey(service, owner, { environment: 'live' })
      for (const program of [key, live, await createApiKey(service, owner)]) {
        expectRefusal(await decide(id, what, program), 'FORBIDDEN')
      }
      await service.database.query(
        "update sessions set password_presented_at = now() - interval '11 minutes' where user_id = $1",
        [admin.uuid],
      )
      expectRefusal(await decide(id, what, admin), 'STEP_UP_REQUIRED')
    }
    const elsewhere = await createMerchant(service, stranger)
    const astray = await api('POST', `/merchants/${elsewhere.id}/approvals/${id}/approve`, {
      as: stranger,
    })
    expectRefusal(astray, 'NOT_FOUND')
    expect((await listed())[0].status).toBe('pending')
  })

  test('is told by a notification, to all who may', async () => {
    await ask(await paid(), randomUUID())
    await expect
      .poll(async () => {
        const { body } = await api('GET', '/notifications', { as: owner })
        return body.data.map(({ type }: { type: string }) => type)
      })
      .toContain('approval_requested')
  })

  test('has been an administrator since before it was asked for; who came since may reject', async () => {
    const admin = await createUser(service)
    await addMember(service, merchant, admin, 'MEMBER')
    const set = (role: string) =>
      api('PUT', `/merchants/${merchant.id}/members/${admin.id}`, { as: owner, body: { role } })
    await set('ADMIN')
    const payment = await paid('60.00')
    await ask(payment, randomUUID(), { amount: 25 })
    const first = await waiting()
    // Whoever is lowered and raised again is new.
    await set('MEMBER')
    await set('ADMIN')
    expectRefusal(await decide(first, 'approve', admin), 'APPROVER_TOO_NEW')
    expect((await listed())[0]).toMatchObject({ status: 'pending', lastError: null })
    expect((await decide(first, 'reject', admin)).body.status).toBe('rejected')
    await ask(payment, randomUUID(), { amount: 25 })
    expect((await decide(await waiting(), 'approve', admin)).body.status).toBe('approved')
    expect(await refundsOf(payment)).toHaveLength(1)
  })

  test('who becomes owner and was an administrator before is not new', async () => {
    const heir = await createUser(service, { kycStatus: 'approved' })
    await addMember(service, merchant, heir, 'ADMIN')
    const payment = await paid()
    await ask(payment, randomUUID())
    const id = await waiting()
    const body = { userId: heir.id }
    const handed = await api('POST', `/merchants/${merchant.id}/owner`, { as: owner, body })
    expect(handed.status, handed.text).toBe(200)
    expect((await decide(id, 'approve', heir)).body.status).toBe('approved')
  })

  test('is in the audit log with their address, not with that of the key', async () => {
    await ask(await paid(), randomUUID())
    const id = await waiting()
    await decide(id, 'approve')
    const [record] = await service.database.query(
      "select user_id, details->>'apiKeyId' as key from audit_logs where resource = $1 and action = 'approval.approve'",
      [id],
    )
    expect(record).toStrictEqual({ user_id: owner.uuid, key: null })
  })
})

describe('between the request and the approval', () => {
  const outcome = async (payment: Payment, change: () => Promise<unknown>) => {
    const intentionId = randomUUID()
    await ask(payment, intentionId)
    const id = await waiting()
    await change()
    const answer = await decide(id, 'approve')
    return { answer, approval: (await listed())[0], again: () => ask(payment, intentionId) }
  }

  test('a key that was revoked sends nothing', async () => {
    const payment = await paid()
    const { answer, approval } = await outcome(payment, () =>
      service.database.query('update api_keys set revoked_at = now() where id = $1', [key.uuid]),
    )
    expectRefusal(answer, 'CONFLICT')
    expect(approval).toMatchObject({
      ...{ status: 'pending', decidedBy: null, execution: null },
      lastError: { code: 'UNAUTHORIZED' },
    })
    expect(await refundsOf(payment)).toStrictEqual([])
    expect((await decide(approval.id, 'reject')).body.status).toBe('rejected')
  })

  test('a payment that was refunded otherwise is refused, and the agent is told', async () => {
    const payment = await paid()
    const { answer, approval, again } = await outcome(payment, () =>
      requestRefund(api, owner, merchant, payment),
    )
    const message = expectRefusal(answer, 'CONFLICT')
    expect(approval).toMatchObject({ status: 'pending', lastError: { code: 'CONFLICT', message } })
    const told = await again()
    expect(told.code).toBe('APPROVAL_REQUIRED')
    expect(told.text).toContain(message)
    expect(await refundsOf(payment)).toHaveLength(1)
  })

  test('an amount that has changed is not paid: what is paid is what the approval shows', async () => {
    const payment = await paid('60.00')
    const { answer } = await outcome(payment, () =>
      requestRefund(api, owner, merchant, payment, { body: { amount: 10 } }),
    )
    // When it was asked for, 60 bolívares were left to refund; now 50 are.
    expect(expectRefusal(answer, 'CONFLICT')).toContain('50')
    expect(await refundsOf(payment)).toHaveLength(1)
  })

  test('an approver who is removed at the moment of the intent has approved nothing', async () => {
    const admin = await createUser(service)
    await addMember(service, merchant, admin, 'ADMIN')
    const payment = await paid()
    await ask(payment, randomUUID())
    const id = await waiting()
    const held = await service.database.query(
      'select user_id from members where merchant_id = $1 and user_id = $2',
      [merchant.uuid, admin.uuid],
    )
    expect(held).toHaveLength(1)
    // Removed after their request was let in: SQL judges it again where the intent is written.
    await service.database.query(
      `create function remove_approver() returns trigger language plpgsql as $$ begin
         delete from members where user_id = '${admin.uuid}'; return new; end $$`,
    )
    await service.database.query(
      'create trigger remove_approver before insert on idempotency_keys for each row execute function remove_approver()',
    )
    const answer = await decide(id, 'approve', admin)
    await service.database.query('drop function remove_approver cascade')
    expectRefusal(answer, 'FORBIDDEN')
    expect((await listed())[0]).toMatchObject({ status: 'pending', lastError: null })
    expect(await refundsOf(payment)).toStrictEqual([])
  })

  test('approving and rejecting at once has one outcome', async () => {
    for (let round = 0; round < 5; round += 1) {
      const payment = await paid()
      await ask(payment, randomUUID())
      const id = await waiting()
      const [approved, rejected] = await Promise.all([decide(id, 'approve'), decide(id, 'reject')])
      expect([approved.status, rejected.status].filter((status) => status === 200)).toHaveLength(1)
      const isPaid = approved.status === 200
      expect((await listed())[0].status).toBe(isPaid ? 'approved' : 'rejected')
      expect(await refundsOf(payment)).toHaveLength(isPaid ? 1 : 0)
    }
  })
})

describe('a request that is cut off while it approves', () => {
  test('sends once', async () => {
    for (const milliseconds of [0, 1, 3, 8, 20]) {
      const payment = await paid()
      const intentionId = randomUUID()
      await ask(payment, intentionId)
      const id = await waiting()
      const cut = new AbortController()
      const deciding = fetch(new URL(`/api/v1${path()}/${id}/approve`, service.url), {
        method: 'POST',
        headers: { Authorization: `Bearer ${owner.token}` },
        signal: cut.signal,
      }).catch(() => {})
      setTimeout(() => cut.abort(), milliseconds)
      await deciding
      expect((await decide(id, 'approve')).body.status).toBe('approved')
      await service.runCron()
      expect(await refundsOf(payment)).toHaveLength(1)
      expect((await ask(payment, intentionId)).data).toMatchObject({ amount: 25 })
    }
  })

  test('never sends again what was sent, also when its Idempotency-Key is long forgotten', async () => {
    const payment = await paid('60.00')
    const intentionId = randomUUID()
    await ask(payment, intentionId, { amount: 25 })
    const { body } = await decide(await waiting(), 'approve')
    await service.database.query('delete from idempotency_keys where caller_id = $1', [owner.uuid])
    const told = await ask(payment, intentionId, { amount: 25 })
    expect(told.code).toBe('APPROVAL_DENIED')
    expect((await decide(body.id, 'approve')).body).toStrictEqual(body)
    expect(await refundsOf(payment)).toHaveLength(1)
  })
})
