import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { rifOf } from '../../dev/demo/rif.ts'
import { type Actor, createMerchant, createUser } from '../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../support/api.ts'
import { type BankAccountFixture, createBankAccount } from '../support/bank-accounts.ts'
import { type FaultyProxy, startFaultyProxy } from '../support/faulty-proxy.ts'
import { closeGate, type Gate, type GatePoint } from '../support/gates.ts'
import { newIdempotencyKey } from '../support/order-testbed.ts'
import { type Service, startService } from '../support/service.ts'

/** The service waits 8 seconds for one round trip, and these databases never answer. */
const BOUND_MS = 30_000
/** How much longer it waits to learn whether an intent was written. */
const DOUBT_MS = 4_000

let service: Service
let line: FaultyProxy
let api: Api
let owner: Actor
let account: BankAccountFixture
let merchantId: string
beforeAll(async () => {
  const { standIn } = inject('stack')
  line = await startFaultyProxy(standIn.endpoint)
  service = await startService({
    vars: { DATABASE_HTTP_ENDPOINT: line.proxiedUrl(standIn.endpoint) },
  })
  // What has become of a payment is looked up until the database answers.
  service.triesAgain = true
  api = apiOf(service)
  owner = await createUser(service)
  merchantId = (await createMerchant(service, owner)).id
  account = await createBankAccount(service, owner)
})
beforeEach(() => line.setFault('none'))
afterAll(async () => {
  await service.stop()
  await line.close()
})

async function timed<Result>(work: () => Promise<Result>) {
  const start = Date.now()
  const result = await work()
  return { result, ms: Date.now() - start }
}

let serial = 7_000_000
const someRif = () => {
  serial += 1
  return rifOf(serial)
}

const read = () => api('GET', `/merchants/${merchantId}`, { as: owner })
const create = (rif: string, key: string) =>
  api('POST', '/merchants', {
    as: owner,
    headers: { 'Idempotency-Key': key },
    body: { name: 'Panadería', rif },
  })
const pay = (amount: number, key: string) =>
  api('POST', '/bank/p2p', {
    as: owner,
    headers: { 'Idempotency-Key': key },
    body: { account_number: account.accountNumber, phone: '04121234567', amount },
  })

const statusOf = async (id: string) =>
  (await api('GET', `/bank/transfer/status?id=${id}`, { as: owner })).body

const merchantsOf = async (rif: string) =>
  (await service.database.query('select from merchants where rif = $1', [rif])).length
const paidInSandbox = async (amount: number) =>
  (
    await service.database.query(
      `select from sandbox_movements where direction = 'out' and amount = $1`,
      [amount],
    )
  ).length

/** Expects that the very next request succeeds. */
async function expectWell() {
  line.setFault('none')
  expect((await read()).status).toBe(200)
}

describe.each([
  ['gone', 'gone'],
  ['silent', 'silent'],
  ['cut off in the middle of its response', 'cut'],
] as const)('a database that is %s', (_, fault) => {
  test('gives a 503 with Retry-After in bounded time, and the service recovers', async () => {
    line.setFault(fault)
    const asked = [read, () => create(someRif(), newIdempotencyKey())]
    for (const { result, ms } of await Promise.all(asked.map(timed))) {
      expectRefusal(result, 'SERVICE_UNAVAILABLE')
      expect(result.headers.get('Retry-After')).toBe('5')
      expect(ms).toBeLessThan(BOUND_MS)
    }
    await expectWell()
  })

  test('lets a change that is repeated with its key be made once', async () => {
    const [rif, key] = [someRif(), newIdempotencyKey()]
    line.setFault(fault)
    expectRefusal(await create(rif, key), 'SERVICE_UNAVAILABLE')
    line.setFault('none')
    const repeated = await create(rif, key)
    expect(repeated.status).toBe(201)
    expect(await merchantsOf(rif)).toBe(1)
    expect((await create(rif, key)).text).toBe(repeated.text)
  })

  test('leaves a payment that may have been begun pending in bounded time, then failed and never made; a new order is paid once', async () => {
    const amount = { gone: 71.5, silent: 72.5, cut: 73.5 }[fault]
    line.setFault(fault)
    const { result: told, ms } = await timed(() => pay(amount, newIdempotencyKey()))
    expect([told.status, told.body.status]).toStrictEqual([201, 'pending'])
    expect(ms).toBeLessThan(BOUND_MS + DOUBT_MS)
    line.setFault('none')
    await expect
      .poll(() => statusOf(told.body.id), { interval: 500 })
      .toMatchObject({ id: told.body.id, status: 'failed', amount })
    expect(await paidInSandbox(amount)).toBe(0)
    expect((await pay(amount, newIdempotencyKey())).body.status).toBe('success')
    for (const minutes of [1, 6, 40]) {
      await service.runCron(new Date(Date.now() + minutes * 60_000))
    }
    expect(await paidInSandbox(amount)).toBe(1)
  })
})

describe('a database that is unavailable for long', () => {
  test('shows an id that was returned as failed once it is back, even long after the request', async () => {
    const amount = 74.5
    line.setFault('gone')
    const told = await pay(amount, newIdempotencyKey())
    expect([told.status, told.body.status]).toStrictEqual([201, 'pending'])
    // The request's own retries end after nine seconds.
    await sleep(10_000)
    line.setFault('none')
    await expect
      .poll(() => statusOf(told.body.id), { timeout: 40_000, interval: 500 })
      .toMatchObject({ id: told.body.id, status: 'failed' })
    expect(await paidInSandbox(amount)).toBe(0)
  })

  test('is retried later if the queue’s message arrives too early', async () => {
    const amount = 75.5
    line.setFault('gone')
    const told = await pay(amount, newIdempotencyKey())
    const from = service.logs().length
    await expect
      .poll(
        () =>
          service
            .logs()
            .slice(from)
            .filter(({ event }) => event === 'order.unwritten').length,
        { timeout: 40_000, interval: 500 },
      )
      .toBeGreaterThan(3)
    line.setFault('none')
    await expect
      .poll(() => statusOf(told.body.id), { timeout: 80_000, interval: 1_000 })
      .toMatchObject({ id: told.body.id, status: 'failed' })
  }, 150_000)
})

describe('a database that closes its connections in the middle of a batch', () => {
  /** Sends a request, breaks its batch off at that point, and returns the response and its remaining duration. */
  async function brokenOff<Answer>(place: GatePoint, ask: () => Promise<Answer>) {
    const gate: Gate = await closeGate(service.database, place)
    const asked = ask()
    await gate.waitForWaiters(1)
    const { result, ms } = await timed(async () => {
      await gate.terminateWaiters()
      return asked
    })
    expect(ms).toBeLessThan(BOUND_MS)
    return result
  }

  /** How many rows each table has that a change writes to. */
  const rows = async () =>
    (
      await service.database.query(
        `select (select count(*) from merchants) as merchants, (select count(*) from members) as members,
           (select count(*) from stores) as stores, (select count(*) from audit_logs) as audited,
           (select count(*) from idempotency_keys) as keys, (select count(*) from bank_orders) as payments,
           (select count(*) from outbox) as told`,
      )
    )[0]

  test('gives a 503 for a change and makes nothing of it, and a repetition with the key makes it once', async () => {
    const [rif, key, before] = [someRif(), newIdempotencyKey(), await rows()]
    const refused = await brokenOff('store', () => create(rif, key))
    expectRefusal(refused, 'SERVICE_UNAVAILABLE')
    expect(refused.headers.get('Retry-After')).toBe('5')
    expect(await rows()).toStrictEqual(before)
    const failed = service.logs().find(({ code }) => code === '57P01')
    expect(failed).toMatchObject({ event: 'request.failed', refusal: 'SERVICE_UNAVAILABLE' })
    const repeated = await create(rif, key)
    expect(repeated.status).toBe(201)
    expect(await merchantsOf(rif)).toBe(1)
    expect((await create(rif, key)).text).toBe(repeated.text)
  })

  test('gives a 503 for an intent and sends nothing, and a repetition pays once', async () => {
    const [amount, key, before] = [81.5, newIdempotencyKey(), await rows()]
    // A transaction whose connection ends may have been committed: it is looked for, and not found.
    const refused = await brokenOff('intent', () => pay(amount, key))
    expectRefusal(refused, 'SERVICE_UNAVAILABLE')
    expect(await rows()).toStrictEqual(before)
    expect(await paidInSandbox(amount)).toBe(0)
    expect((await pay(amount, key)).body).toMatchObject({ status: 'success' })
    expect(await paidInSandbox(amount)).toBe(1)
  })

  test('gives a pending response for an outcome, which is written a moment later by itself', async () => {
    const [amount, key] = [82.5, newIdempotencyKey()]
    const answer = await brokenOff('outcome', () => pay(amount, key))
    expect([answer.status, answer.body.status]).toStrictEqual([201, 'pending'])
    await expect
      .poll(async () => (await pay(amount, key)).body.status, { interval: 500 })
      .toBe('success')
    expect(await paidInSandbox(amount)).toBe(1)
    await expectWell()
  })

  test('gives a pending response while a bank’s books are being written, and cron finds the outcome', async () => {
    const [amount, key] = [83.5, newIdempotencyKey()]
    const answer = await brokenOff('sandbox', () => pay(amount, key))
    expect([answer.status, answer.body.status]).toStrictEqual([201, 'pending'])
    expect(await paidInSandbox(amount)).toBe(0)
    for (const minutes of [1, 6, 40]) {
      await service.runCron(new Date(Date.now() + minutes * 60_000))
    }
    const [payment] = await service.database.query<{ status: string }>(
      'select status from bank_orders where amount = $1',
      [amount],
    )
    expect(payment?.status).toBe('success')
    expect(await paidInSandbox(amount)).toBe(1)
    await expectWell()
  })
})

test('a database that is five seconds late is waited for, and nothing is done twice', async () => {
  line.setFault({ lateMs: 5_000 })
  const [rif, key] = [someRif(), newIdempotencyKey()]
  const answers = await Promise.all([timed(read), timed(() => create(rif, key))])
  expect(answers.map(({ result }) => result.status)).toStrictEqual([200, 201])
  for (const { ms } of answers) expect(ms).toBeLessThan(BOUND_MS)
  expect(await merchantsOf(rif)).toBe(1)
  await expectWell()
})

test('cron that could not reach the database logs that, and does all its work the next time', async () => {
  line.setFault('gone')
  await service.runCron()
  const failed = service.logs().filter(({ event }) => event === 'job.failed')
  expect(failed.length).toBeGreaterThan(3)
  await expectWell()
  const from = service.logs().length
  await service.runCron()
  const after = service.logs().slice(from)
  expect(after.filter(({ event }) => event === 'job.failed')).toStrictEqual([])
  expect(after.filter(({ event }) => event === 'job').length).toBeGreaterThanOrEqual(failed.length)
})
