import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, createMerchant, createUser, type MerchantFixture } from '../support/actors.ts'
import { apiOf, type CallResult, expectRefusal } from '../support/api.ts'
import { type BankAccountFixture, createBankAccount } from '../support/bank-accounts.ts'
import { createLink } from '../support/link-fixtures.ts'
import { newIdempotencyKey } from '../support/order-testbed.ts'
import { chargeBody } from '../support/payment-links.ts'
import { newPayer } from '../support/payment-testbed.ts'
import { countTransactions, slotsOf } from '../support/sandbox.ts'
import { type Service, startService } from '../support/service.ts'

/** How far each process is from the database, in milliseconds of each round trip. */
const DISTANCES = [5, 20, 80, 200]
const ROUNDS = 5

let processes: Service[]
let service: Service
let owner: Actor
let merchant: MerchantFixture
let account: BankAccountFixture
beforeAll(async () => {
  service = await startService()
  const others = DISTANCES.slice(1).map((distance) =>
    startService({ database: service.database.over(`at-${distance}`) }),
  )
  processes = [service, ...(await Promise.all(others))]
  await Promise.all(
    processes.map(({ database }, place) => database.setDelay(DISTANCES[place] ?? 0)),
  )
  owner = await createUser(service, { kycStatus: 'approved' })
})
beforeEach(async () => {
  merchant = await createMerchant(service, owner)
  account = await createBankAccount(service, owner)
})
afterAll(async () => {
  for (const process of processes.toReversed()) await process.stop()
})

/** Sends a request to every process at once, several times to each. */
const atAll = (times: number, send: (api: ReturnType<typeof apiOf>) => Promise<CallResult>) =>
  Promise.all(
    processes.flatMap((process) => Array.from({ length: times }, () => send(apiOf(process)))),
  )

const rounds = Array.from({ length: ROUNDS }, (_, round) => ({ round }))

test('the processes are those of one service, each over a line of its own', async () => {
  for (const { database } of processes) await database.takeRoundTrips()
  await atAll(1, (api) => api('GET', `/merchants/${merchant.id}`, { as: owner }))
  const trips = await Promise.all(processes.map(({ database }) => database.takeRoundTrips()))
  expect(trips.map(({ count }) => count)).toStrictEqual(DISTANCES.map(() => 1))
})

describe('processes far from each other', () => {
  test.each(rounds)('make one payment of one Idempotency-Key, round $round', async ({ round }) => {
    const [key, amount] = [newIdempotencyKey(), 310 + round]
    const results = await atAll(5, (api) =>
      api('POST', '/bank/p2p', {
        as: owner,
        headers: { 'Idempotency-Key': key },
        body: { account_number: account.accountNumber, phone: '04121234567', amount },
      }),
    )
    const answered = results.filter(({ status }) => status === 201)
    for (const refused of results.filter(({ status }) => status !== 201)) {
      expectRefusal(refused, 'IDEMPOTENCY_KEY_IN_USE')
    }
    expect(new Set(answered.map(({ text }) => text)).size).toBe(1)
    const paid = await service.database.query(
      `select from sandbox_movements m where m.direction = 'out' and m.amount = $1`,
      [amount],
    )
    expect(paid).toHaveLength(1)
  })

  test.each(rounds)('charge a link once that may be paid once, round $round', async () => {
    const link = await createLink(service, merchant, { maxPayments: 1 })
    const results = await atAll(3, (api) =>
      api('POST', `/pay/${link.token}/charge`, { body: { ...chargeBody, ...newPayer() } }),
    )
    const statuses = results.map(({ status }) => status).toSorted()
    expect(statuses).toStrictEqual([200, ...Array.from({ length: 11 }, () => 409)])
    expect(await countTransactions(service, link.uuid)).toBe(1)
    expect(await slotsOf(service, link.uuid)).toStrictEqual({ paid: 1, reserved: 0 })
  })

  test.each(rounds)('refund a payment once, round $round', async () => {
    const link = await createLink(service, merchant)
    const paid = await apiOf(service)('POST', `/pay/${link.token}/charge`, { body: chargeBody })
    const path = `/merchants/${merchant.id}/transactions/${paid.body.transactionId}/refund`
    const results = await atAll(2, (api) => api('POST', path, { as: owner }))
    expect(results.filter(({ status }) => status < 300)).toHaveLength(1)
    const [sum] = await service.database.query<{ refunds: number; total: string }>(
      `select count(*)::integer as refunds, sum(r.amount_ves)::text as total from refunds r
       join transactions t on t.id = r.transaction_id where t.link_id = $1`,
      [link.uuid],
    )
    expect(sum).toStrictEqual({ refunds: 1, total: '25.00' })
  })

  test('run cron at once, and each pending order settles once', { tags: ['full'] }, async () => {
    // The sandbox settles what ends in .68 at the next reconciliation.
    const pending = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        apiOf(service)('POST', '/bank/p2p', {
          as: owner,
          headers: { 'Idempotency-Key': newIdempotencyKey() },
          body: {
            account_number: account.accountNumber,
            phone: '04121234567',
            amount: Number(`4${index}.68`),
          },
        }),
      ),
    )
    expect(pending.map(({ body }) => body.status)).toStrictEqual(pending.map(() => 'pending'))
    for (const minutes of [2, 4, 6]) {
      const at = new Date(Date.now() + minutes * 60_000)
      await Promise.all(processes.map((process) => process.runCron(at)))
    }
    const paid = await service.database.query(
      `select m.amount from sandbox_movements m where m.direction = 'out' and m.amount::text like '4_.68'`,
    )
    expect(paid).toHaveLength(10)
    const events = await service.database.query<{ count: number }>(
      `select count(*)::integer as count from outbox where topic = 'event' and type = 'transfer.success' group by data->>'id'`,
    )
    expect(new Set(events.map(({ count }) => count))).toStrictEqual(new Set([1]))
    const failed = processes.flatMap((process) =>
      process.logs().filter(({ event }) => event === 'job.failed'),
    )
    expect(failed).toStrictEqual([])
  })
})
