import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { newUuid } from '../../src/platform/ids.ts'
import { failAtRandom, openShop, type Shop, tick } from '../support/approval-shop.ts'
import { judgeByBooks } from '../support/approval-shop-books.ts'
import {
  approvePayout,
  changePeople,
  decide,
  submitPayout,
} from '../support/approval-shop-people.ts'
import { askAgain, askAnew, askAtLast } from '../support/approval-shop-programs.ts'
import { runCronForThreeDays, stopOrderTestbeds } from '../support/order-testbed.ts'
import { createRandom } from '../support/random.ts'

afterAll(stopOrderTestbeds)

/** `RANDOM_APPROVALS=20000` for a long run; this many cost some 10 seconds. */
const OPERATIONS = Number(process.env.RANDOM_APPROVALS ?? 100)
const AT_ONCE = 8

/** When the operations begin: on an ordinary morning, and shortly before a midnight, the month's end and the year's. */
const ERAS = [
  '2026-03-10T14:00:00Z',
  '2026-03-20T03:40:00Z',
  '2026-04-01T03:40:00Z',
  '2027-01-01T03:40:00Z',
].map((moment) => new Date(moment))

async function stopOperations({ till: { service } }: Shop, enabled: boolean): Promise<void> {
  await service.database.query(
    `insert into operation_stops (id, environment, enabled, reason, updated_at) values ($1, 'live', $2, 'prueba', now())
     on conflict on constraint operation_stops_scope_key do update set enabled = excluded.enabled`,
    [newUuid(new Date()), enabled],
  )
}

function killWorker(shop: Shop): void {
  const { till, random } = shop
  shop.running = shop.running.then(async () => {
    await sleep(random.integerBelow(60))
    till.service.crash()
    await till.service.restart()
  })
}

async function runCron(shop: Shop): Promise<void> {
  await shop.till.service.runCron(tick(shop)).catch((error: Error) => {
    if (!/fetch failed|terminated|closed/.test(error.message)) throw error
  })
}

const WAYS: readonly (readonly [share: number, way: (shop: Shop) => unknown])[] = [
  [0.22, (shop) => askAnew(shop, true)],
  [0.12, (shop) => askAnew(shop, false)],
  [0.1, askAgain],
  [0.24, (shop) => decide(shop, 'approve')],
  [0.04, (shop) => decide(shop, 'reject')],
  [0.1, changePeople],
  [0.05, submitPayout],
  [0.06, approvePayout],
  [0.01, (shop) => stopOperations(shop, false)],
  [0.02, (shop) => stopOperations(shop, true)],
  [0.002, killWorker],
  [0.038, runCron],
]

async function actAtRandom(shop: Shop): Promise<void> {
  let chosen = shop.random.next()
  const [, way] = WAYS.find(([share]) => {
    chosen -= share
    return chosen < 0
  }) ?? [0, runCron]
  await shop.running
  await way(shop)
}

/** So many operations, some at a time; then everything is settled. */
async function live(shop: Shop, start: Date, operations: number): Promise<void> {
  const { till } = shop
  shop.now = start
  failAtRandom(shop)
  let left = operations
  const line = async () => {
    while (left > 0) {
      left -= 1
      await actAtRandom(shop)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, line))
  await shop.running
  await stopOperations(shop, true)
  till.bnc.server.clearFaults()
  till.bnc.shiftBooking(0)
  till.restartClock(shop.now)
  await till.runCron(3)
  for (const wish of shop.wishes.splice(0)) await askAtLast(shop, wish)
  await runCronForThreeDays(till)
}

test('what is sent was allowed at that moment, goes to whom it was shown, and is told truly, whatever fails', async () => {
  const random = createRandom()
  console.info(`RANDOM_SEED=${random.seed}`)
  const shop = await openShop(random, ERAS[0] as Date)
  for (const era of ERAS) await live(shop, era, Math.ceil(OPERATIONS / ERAS.length))
  const judged = await judgeByBooks(shop)
  console.info(JSON.stringify({ operations: OPERATIONS, ...judged }))
  expect(judged.paid).toBeGreaterThan(0)
}, 3_600_000)
