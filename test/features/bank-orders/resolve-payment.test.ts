import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bankOrderId, newUuid } from '../../../src/platform/ids.ts'
import { type Actor, createAdminKey, createMerchant, createUser } from '../../support/actors.ts'
import { type Api, apiOf, type CallOptions, expectRefusal } from '../../support/api.ts'
import { auditRecordsOfRequest } from '../../support/auth.ts'
import { type BankAccountFixture, createBankAccount } from '../../support/bank-accounts.ts'
import {
  type BankOrderFixture,
  createBankOrder,
  leaveClaimToPerson,
} from '../../support/bank-orders.ts'
import { createLink } from '../../support/link-fixtures.ts'
import { openTransaction, waitForLockWaiters } from '../../support/locks.ts'
import { raceRequests } from '../../support/races.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
let administrator: Actor
let second: Actor
let owner: Actor
let account: BankAccountFixture
let flagged: BankOrderFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  administrator = await createUser(service, { role: 'ADMIN', kycStatus: 'approved' })
  second = await createUser(service, { role: 'ADMIN' })
  owner = await createUser(service)
  account = await createBankAccount(service, owner)
})
afterAll(() => service.stop())
beforeEach(async () => {
  flagged = await createBankOrder(service, owner, account, { flagged: true })
})

const MADE = { status: 'success', reference: '00012283', reason: 'Está en el estado de cuenta.' }
const NOT_MADE = { status: 'failed', reason: 'El banco dice que no la hizo.' }

const resolve = (body: unknown, { id }: { id: string } = flagged, options: CallOptions = {}) =>
  api('POST', `/admin/payments/${id}/resolve`, { as: administrator, body, ...options })
const shown = async ({ id } = flagged) =>
  (await api('GET', `/admin/payments/${id}`, { as: administrator })).body

/** The events and audit records of a payment. */
const tracesOf = async ({ id } = flagged) => {
  const rows = await service.database.query<{ trace: string }>(
    `select type as trace from outbox where topic = 'event' and data->>'id' = $1
     union all select action from audit_logs where resource = $1`,
    [id],
  )
  return rows.map(({ trace }) => trace).toSorted()
}

/** Settles a payment as a bank's late response does. */
const SETTLE = `select begin_request(now()),
  settle_order($1, new_order_outcome('success', p_reference => '777'))`

test('a flagged payment can be settled as made, and is returned as it is then read', async () => {
  const resolved = await resolve(MADE)
  expect(resolved.status).toBe(200)
  expect(resolved.body).toMatchObject({
    id: flagged.id,
    status: 'success',
    reference: '00012283',
    flagged: false,
    nextAttemptAt: null,
  })
  expect({ ...resolved.body, movements: [] }).toStrictEqual(await shown())
})

test('a flagged payment can be settled as not made, and says so', async () => {
  const resolved = await resolve(NOT_MADE)
  expect(resolved.body).toMatchObject({
    status: 'failed',
    reference: null,
    failureReason: { code: 'NOT_EXECUTED', en: expect.stringContaining('No money was moved') },
    bankAnswer: 'RESOLVED',
  })
  expect({ ...resolved.body, movements: [] }).toStrictEqual(await shown())
})

test('a success without a reference keeps the known one, or has none', async () => {
  expect((await resolve({ ...MADE, reference: undefined })).body.reference).toBeNull()
  const other = await createBankOrder(service, owner, account, { flagged: true })
  await service.database.query("update bank_orders set reference = '555' where id = $1", [
    other.uuid,
  ])
  expect((await resolve({ ...MADE, reference: undefined }, other)).body.reference).toBe('555')
})

test('a failure may have the reference under which the bank knows it', async () => {
  expect((await resolve({ ...NOT_MADE, reference: '00012283' })).body).toMatchObject({
    status: 'failed',
    reference: '00012283',
  })
})

test('the record says who decided what and why, and events are sent as for any settled payment', async () => {
  const resolved = await resolve({ ...MADE, reason: '  Lo vi en el estado de cuenta.  ' })
  const records = await auditRecordsOfRequest(
    service,
    'payment.resolve',
    resolved.headers.get('X-Request-Id'),
  )
  expect(records).toMatchObject([
    {
      user_id: administrator.uuid,
      resource: flagged.id,
      details: {
        reason: 'Lo vi en el estado de cuenta.',
        before: { status: 'pending' },
        stated: 'success',
        after: { status: 'success', reference: '00012283' },
      },
    },
  ])
  expect(await tracesOf()).toEqual(['payment.resolve', 'payment.settle', 'transfer.success'])
})

test.each(['success', 'failed'] as const)(
  'a payment that is settled as %s cannot be resolved',
  async (status) => {
    const settled = await createBankOrder(service, owner, account, { status })
    const before = await shown(settled)
    for (const decision of [MADE, NOT_MADE]) {
      expect(expectRefusal(await resolve(decision, settled), 'CONFLICT')).toContain(
        'settled already',
      )
    }
    expect(await shown(settled)).toStrictEqual(before)
    expect(await tracesOf(settled)).toEqual([])
  },
)

test('a payment whose bank is still being asked cannot be resolved', async () => {
  const asked = await createBankOrder(service, owner, account)
  expect(expectRefusal(await resolve(MADE, asked), 'CONFLICT')).toContain('still being asked')
  expect(await shown(asked)).toMatchObject({ status: 'pending' })
  expect(await tracesOf(asked)).toEqual([])
})

test('a second decision is refused, even the same one', async () => {
  await resolve(NOT_MADE)
  for (const decision of [NOT_MADE, MADE]) expectRefusal(await resolve(decision), 'CONFLICT')
  expect(await shown()).toMatchObject({ status: 'failed' })
})

test('of two administrators who decide differently at once, one is refused', async () => {
  for (let round = 0; round < 10; round += 1) {
    const payment = await createBankOrder(service, owner, account, { flagged: true })
    const statuses = await raceRequests(
      round,
      () => resolve(MADE, payment),
      () => resolve(NOT_MADE, payment, { as: second }),
    )
    expect(statuses.toSorted()).toEqual([200, 409])
    const status = statuses[0] === 200 ? 'success' : 'failed'
    expect(await shown(payment)).toMatchObject({ status })
    expect(await tracesOf(payment)).toEqual([
      'payment.resolve',
      'payment.settle',
      `transfer.${status}`,
    ])
  }
})

test('a decision that waits for the bank’s late response is refused once that is written', async () => {
  const holder = await openTransaction(service.database)
  await holder.query(SETTLE, [flagged.uuid])
  const deciding = resolve(NOT_MADE)
  await waitForLockWaiters(service.database, 1)
  await holder.commit()
  expect(expectRefusal(await deciding, 'CONFLICT')).toContain('settled already')
  expect(await shown()).toMatchObject({ status: 'success', reference: '777' })
})

test('a decision and the bank’s late response at the same instant leave one outcome', async () => {
  for (let round = 0; round < 10; round += 1) {
    const payment = await createBankOrder(service, owner, account, { flagged: true })
    const settling = () => service.database.query(SETTLE, [payment.uuid])
    const [first] = round % 2 === 1 ? [settling()] : []
    const deciding = resolve(NOT_MADE, payment)
    await (first ?? settling())
    const { status } = await deciding
    expect([200, 409]).toContain(status)
    const outcome = status === 200 ? 'failed' : 'success'
    expect(await shown(payment)).toMatchObject({ status: outcome })
    // The bank's outcome came second, and differs.
    const contradicted = status === 200 ? ['payment.contradict'] : []
    expect((await tracesOf(payment)).filter((trace) => trace !== 'payment.resolve')).toEqual([
      ...contradicted,
      'payment.settle',
      `transfer.${outcome}`,
    ])
  }
})

test('a reconciler that was asking the bank at that moment changes nothing, but logs it', async () => {
  const asked = await createBankOrder(service, owner, account, {
    createdAt: new Date(Date.now() - 120_000),
    sent: true,
  })
  // The bank is about to book it, so queries for it wait.
  const bank = await openTransaction(service.database)
  await bank.query(
    `insert into sandbox_movements
       (account_number, bank_key, direction, type, amount, concept, status, code, reference, created_at)
     values ($1, $2, 'out', 'p2p', 125.50, '', 'success', '00', '00000001', now())`,
    [account.accountNumber, asked.bankKey],
  )
  const reconciling = service.runCron()
  await waitForLockWaiters(service.database, 1)
  await service.database.query(
    `with begun as materialized (select begin_request(now())::text)
     update bank_orders set flagged_at = now() from begun where id = $1`,
    [asked.uuid],
  )
  expect((await resolve(NOT_MADE, asked)).status).toBe(200)
  await bank.commit()
  await reconciling
  expect(await shown(asked)).toMatchObject({ status: 'failed', attempts: 1 })
  expect(await tracesOf(asked)).toEqual([
    'payment.contradict',
    'payment.resolve',
    'payment.settle',
    'transfer.failed',
  ])
})

test('the same request with its key gets the same bytes, and decides once', async () => {
  const headers = { 'Idempotency-Key': 'decide-1' }
  const all = await Promise.all([1, 2, 3].map(() => resolve(MADE, flagged, { headers })))
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(all.map(({ text }) => text)).size).toBe(1)
  const replayed = await resolve(MADE, flagged, { headers })
  expect(replayed.headers.get('Idempotent-Replayed')).toBe('true')
  expect(replayed.text).toBe(all[0]?.text)
  expectRefusal(await resolve(NOT_MADE, flagged, { headers }), 'IDEMPOTENCY_KEY_REUSED')
  expect(await tracesOf()).toEqual(['payment.resolve', 'payment.settle', 'transfer.success'])
})

test.each([
  ['status', { ...MADE, status: 'pending' }],
  ['status', { ...MADE, status: 'SUCCESS' }],
  ['status', { reason: 'x' }],
  ['reason', { status: 'failed' }],
  ['reason', { status: 'failed', reason: ' ' }],
  ['reason', { status: 'failed', reason: 'r'.repeat(501) }],
  ['reference', { ...MADE, reference: '1'.repeat(41) }],
  ['reference', { ...MADE, reference: 12283 }],
])('a wrong %s is refused: %j', async (path, body) => {
  const refused = await resolve(body)
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details).toMatchObject([{ path }])
  expect(await shown()).toMatchObject({ status: 'pending', flagged: true })
})

test.each(['pay_1', 'x', bankOrderId.toPublic(newUuid(new Date()))])(
  'an unknown payment is a 404: %s',
  async (id) => {
    for (const decision of [MADE, NOT_MADE]) {
      expectRefusal(await resolve(decision, { id }), 'NOT_FOUND')
    }
  },
)

test('only a platform administrator can resolve a payment, and not its user', async () => {
  for (const { id } of [flagged, { id: 'x' }]) {
    expectRefusal(await resolve(MADE, { id }, { as: owner }), 'FORBIDDEN')
  }
  expect(await shown()).toMatchObject({ status: 'pending' })
})

test('a claim is not said to be made while a charge holds the last payment of its link, and nothing is recorded', async () => {
  const merchant = await createMerchant(service, owner)
  const link = await createLink(service, merchant, { amount: '25.68', maxPayments: 1 })
  const { body } = await api('POST', `/pay/${link.token}/verify`, {
    body: { phone: '04121234567', bankCode: '0102', reference: '00447733' },
  })
  expect(body.status).toBe('pending')
  await service.database.query('update payment_links set reserved_slots = 1 where id = $1', [
    link.uuid,
  ])
  const id = await leaveClaimToPerson(service, link)
  const refused = await resolve({ ...MADE, reference: '00447733' }, { id })
  expect(expectRefusal(refused, 'CONFLICT')).toContain('A charge')
  expect(await tracesOf({ ...flagged, id })).toEqual([])
  expect((await resolve(NOT_MADE, { id })).body).toMatchObject({ status: 'failed' })
})

test('an administrator’s test key cannot resolve a live payment', async () => {
  const environment = 'live'
  const own = await createBankAccount(service, owner, { environment, connection: 'bnc' })
  const payment = await createBankOrder(service, owner, own, {
    ...{ environment, connection: 'bnc', flagged: true },
  })
  const resolveBy = async (key: 'live' | 'test') =>
    resolve(MADE, payment, {
      as: await createAdminKey(service, administrator, { environment: key }),
    })
  expectRefusal(await resolveBy('test'), 'NOT_FOUND')
  expect((await resolveBy('live')).body.status).toBe('success')
})
