import { afterAll, expect, test } from 'vitest'
import { addDays, caracasDay, startOfCaracasDay } from '../../src/domain/caracas.ts'
import { newUuid } from '../../src/platform/ids.ts'
import { expectRefusal } from '../support/api.ts'
import { closeGate, type GatePoint } from '../support/gates.ts'
import {
  MINUTES_IN_THREE_DAYS,
  newOrder,
  type OrderTestbed,
  stopOrderTestbeds,
} from '../support/order-testbed.ts'
import { bankOrdersOf, expectBooksAgree, outgoingLines } from '../support/outgoing-order-books.ts'
import { startPayoutTestbed } from '../support/payout-testbed.ts'
import { payoutRow } from '../support/payouts.ts'
import { waitUntil } from '../support/wait-until.ts'

afterAll(stopOrderTestbeds)

/** Of the largest payout here; on request, as large as payouts may be. */
const MANY = Number(process.env.PAYOUT_ROWS ?? 130)
const ROWS_PER_RUN = 100

/** What each bank paid for rows of payouts, by amount: none twice. */
async function paidRows(till: OrderTestbed): Promise<number> {
  const lines = Object.values(await outgoingLines(till)).flat()
  const amounts = lines.map(({ amount }) => amount)
  expect(new Set(amounts).size).toBe(amounts.length)
  return amounts.filter((amount) => amount.endsWith('.25')).length
}

/** When a row is sent, its bank is asked, and what no bank can tell is flagged. */
async function letThreeDaysPass(till: OrderTestbed): Promise<void> {
  for (const minutes of [1, 5, 40, MINUTES_IN_THREE_DAYS - 60, MINUTES_IN_THREE_DAYS + 10])
    await till.runCron(minutes)
}

const isSilent = ({ status }: { status: number | 'silent' | 'cut' }) => status === 'silent'

const stop = ({ service }: OrderTestbed, enabled: boolean) =>
  service.database.query(
    `insert into operation_stops (id, environment, enabled, reason, updated_at) values ($1, 'live', $2, 'prueba', now())
     on conflict on constraint operation_stops_scope_key do update set enabled = excluded.enabled`,
    [newUuid(new Date()), enabled],
  )

test.concurrent('many rows are paid once each, so many a minute, and the stop switch holds in the middle', async () => {
  const { till, approved, get } = await startPayoutTestbed('bnc')
  const id = await approved(MANY)
  let paid = 0
  for (let minute = 0; paid < MANY; minute += 1) {
    if (minute === 1) {
      await stop(till, false)
      await till.runCron(minute)
      expect(await paidRows(till)).toBe(paid)
      expect(await get(id)).toMatchObject({ status: 'processing', pausedReason: 'stopped' })
      await stop(till, true)
      continue
    }
    // Two at once take no row twice.
    const runs =
      minute === 0 ? [till.runCron(minute)] : [till.runCron(minute), till.runCron(minute)]
    await Promise.all(runs)
    const now = await paidRows(till)
    expect(now - paid).toBe(minute === 0 ? ROWS_PER_RUN : Math.min(MANY - paid, now - paid))
    expect(now).toBeGreaterThan(paid)
    paid = now
  }
  expect(await get(id)).toMatchObject({
    status: 'completed',
    pausedReason: null,
    sums: { success: { count: MANY }, failed: { count: 0 }, pending: { count: 0 } },
  })
  await expectBooksAgree(till)
  const events = await till.service.database.query(
    `select type, data->>'succeeded' as paid from outbox where topic = 'event' and data->>'id' = $1 order by id`,
    [id],
  )
  expect(events).toEqual([
    { type: 'payout.awaiting_approval', paid: '0' },
    { type: 'payout.completed', paid: `${MANY}` },
  ])
})

interface Point {
  gate?: GatePoint
  silent?: 'before' | 'after'
  committed?: boolean
}

/** Kills the Worker when three rows are at the point; then starts it again, and lets three days pass. */
async function killAt(bank: 'bnc' | 'r4', { gate: place, silent, committed = false }: Point) {
  const bed = await startPayoutTestbed(bank)
  const { till } = bed
  const { server } = till[bank]
  // So that no log-on comes between the intent and the order.
  await till.send(newOrder(bank))
  const id = await bed.approved(7)
  const gate = place && (await closeGate(till.service.database, place))
  if (silent) server.fault({ kind: 'silent', when: silent }, { times: 3, path: /SendP2P|MBvuelto/ })
  const cron = till.runCron(0).catch(() => 'killed')
  // At the outcome, the reader of the statement may wait too.
  if (place === 'outcome')
    await waitUntil('the bank has paid three', async () => (await paidRows(till)) === 4)
  else await gate?.waitForWaiters(3)
  if (silent)
    await waitUntil('the bank has three', () => server.calls.filter(isSilent).length === 3)
  till.service.crash()
  expect(await cron).toBe('killed')
  await (committed ? gate?.open() : gate?.terminateWaiters())
  await till.service.restart()
  await letThreeDaysPass(till)
  await expectBooksAgree(till)
  return { ...bed, id }
}

const summary = ({
  status,
  sums,
  needsReview,
}: Awaited<ReturnType<Awaited<ReturnType<typeof startPayoutTestbed>>['get']>>) => [
  status,
  sums.success.count,
  sums.failed.count,
  needsReview,
]

test.concurrent('killed before the intents are written, each row is paid later', async () => {
  const { till, id, get } = await killAt('bnc', { gate: 'intent' })
  expect(summary(await get(id))).toEqual(['completed', 7, 0, 0])
  expect(await paidRows(till)).toBe(8)
})

test.concurrent('killed between the intents and the bank, those rows are not sent again', async () => {
  const { till, id, get } = await killAt('bnc', { silent: 'before' })
  expect(summary(await get(id))).toEqual(['completed_with_failures', 4, 3, 0])
  expect(await paidRows(till)).toBe(5)
})

test.concurrent('killed after the bank has paid, those rows are found on its statement', async () => {
  const { till, id, get } = await killAt('bnc', { silent: 'after' })
  expect(summary(await get(id))).toEqual(['completed', 7, 0, 0])
  expect(await paidRows(till)).toBe(8)
})

test.concurrent('killed before the outcomes are written, those rows are found too', async () => {
  const { till, id, get } = await killAt('bnc', { gate: 'outcome' })
  expect(summary(await get(id))).toEqual(['completed', 7, 0, 0])
  expect(await paidRows(till)).toBe(8)
})

test.concurrent('where the bank cannot tell, they are left to a person, who completes the payout', async () => {
  const { till, id, get } = await killAt('r4', { silent: 'after' })
  expect(summary(await get(id))).toEqual(['processing', 4, 0, 3])
  expect(await paidRows(till)).toBe(8)
  const unknown = (await bankOrdersOf(till)).filter(({ status }) => status === 'pending')
  const { database } = till.service
  for (const [place, order] of unknown.entries()) {
    const outcome = place === 0 ? `'failed', 'NOT_EXECUTED'` : `'success'`
    await database.query(
      `select begin_request(now()), settle_order($1, new_order_outcome(${outcome}, p_resolved => true))`,
      [order.id],
    )
  }
  expect(summary(await get(id))).toEqual(['completed_with_failures', 6, 1, 0])
  expect(await paidRows(till)).toBe(8)
})

test.concurrent('nothing is sent while the people behind it may not move money, and the rest fails after 7 days', async () => {
  const { till, approved, get, merchant, admin } = await startPayoutTestbed('bnc')
  const { query } = till.service.database
  const hindrances: [string, string, string, string][] = [
    ['users', `id = '${till.payer.uuid}'`, "kyc_status = 'rejected'", "kyc_status = 'approved'"],
    ['users', `id = '${till.payer.uuid}'`, "status = 'suspended'", "status = 'active'"],
    ['users', `id = '${admin.uuid}'`, "status = 'suspended'", "status = 'active'"],
    ['merchants', `id = '${merchant.uuid}'`, "status = 'inactive'", "status = 'active'"],
  ]
  const id = await approved(3)
  for (const [minute, [table, which, change]] of hindrances.entries()) {
    await query(`update ${table} set ${change} where ${which}`)
    await till.runCron(minute)
    const [row] = await query('select paused_reason from payouts')
    expect(row, change).toEqual({ paused_reason: 'not_allowed' })
    await query(`update ${table} set ${hindrances[minute]?.[3]} where ${which}`)
  }
  await query('update merchants set settlement_account_id = null')
  await till.runCron(10)
  expect(await get(id)).toMatchObject({ status: 'processing', pausedReason: 'account' })
  expect(await paidRows(till)).toBe(0)
  await till.runCron(7 * 24 * 60 + 1)
  expect(await get(id, '?rows=all')).toMatchObject({
    status: 'completed_with_failures',
    rows: [1, 2, 3].map(() => ({ status: 'failed', failureReason: { code: 'NOT_EXECUTED' } })),
  })
  await query('update merchants set settlement_account_id = $1', [till.accounts.bnc.uuid])
  await till.runCron(7 * 24 * 60 + 2)
  expect(await bankOrdersOf(till)).toEqual([])
  await expectBooksAgree(till)
})

test.concurrent('payouts count for the limit of the day, and what does not fit waits for midnight in Caracas', async () => {
  const vars = { ACCOUNT_DAY_LIMIT: '1000.00' }
  const { till, submit, approve, get } = await startPayoutTestbed('bnc', { vars })
  const rows = (...amounts: number[]) =>
    amounts.map((amount, index) => payoutRow(index, { amount }))
  const first = await submit(rows(300.25, 301.25))
  expect((await approve(first)).status).toBe(200)
  // What the first has not sent yet counts.
  const second = await submit(rows(200.25, 199.25))
  expect(expectRefusal(await approve(second), 'CONFLICT')).toContain(': 398.50 bolívares are left.')
  const third = await submit(rows(198.25, 200.25))
  expect((await approve(third)).status).toBe(200)
  // Somebody sends money besides.
  await till.send({ bank: 'bnc', kind: 'p2p', amount: '300.5' })
  await till.runCron(0)
  expect(await get(third)).toMatchObject({ status: 'processing', pausedReason: 'day_limit' })
  const sent = await paidRows(till)
  const midnight = startOfCaracasDay(addDays(caracasDay(till.start()), 1))
  const minutes = (midnight.getTime() - till.start().getTime()) / 60_000
  await till.runCron(minutes - 1)
  expect(await paidRows(till)).toBe(sent)
  await till.runCron(minutes)
  for (const id of [first, third]) expect((await get(id)).status).toBe('completed')
  expect(await paidRows(till)).toBe(4)
  await letThreeDaysPass(till)
  await expectBooksAgree(till)
})

test.concurrent('a row that the bank refuses fails alone', async () => {
  const { till, approved, get } = await startPayoutTestbed('bnc')
  const id = await approved(6)
  till.bnc.answerNext('G51', { path: /SendP2P/ })
  await letThreeDaysPass(till)
  expect(summary(await get(id))).toEqual(['completed_with_failures', 5, 1, 0])
  await expectBooksAgree(till)
  const [event] = await till.service.database.query<{ data: { failedRows: unknown[] } }>(
    "select data from outbox where type = 'payout.failed_rows'",
  )
  expect(event?.data.failedRows).toMatchObject([{ failureReason: 'INSUFFICIENT_FUNDS' }])
})

test.concurrent('a row that may no longer be sent fails alone, and its bank is not asked', async () => {
  const { till, approved, get } = await startPayoutTestbed('bnc')
  const id = await approved(3)
  // As if what a mobile phone is had been decided anew since it was approved.
  await till.service.database.query(
    "update payout_rows set phone = '02121234567' where position = 2",
  )
  await letThreeDaysPass(till)
  expect(summary(await get(id))).toEqual(['completed_with_failures', 2, 1, 0])
  expect(await paidRows(till)).toBe(2)
  await expectBooksAgree(till)
  const { rows } = await get(id, '')
  expect(rows).toMatchObject([
    { failureReason: null },
    { failureReason: null },
    { status: 'failed', failureReason: { code: 'NOT_EXECUTED' } },
  ])
  const lines = till.service.logs().filter(({ event }) => event === 'payout.row_not_sent')
  expect(lines).toMatchObject([{ level: 'error', payoutId: id }])
})
