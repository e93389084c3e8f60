import { afterAll, beforeAll, expect, test } from 'vitest'
import { newUuid } from '../../../src/platform/ids.ts'
import {
  type ClosingTestbed,
  closeDay,
  startClosingTestbed,
} from '../../support/closing-testbed.ts'

/** More on request: `MOVEMENTS=10000`. */
const MOVEMENTS = Number(process.env.MOVEMENTS ?? 300)
const DAY = '2026-05-04'

let shop: ClosingTestbed
beforeAll(async () => {
  shop = await startClosingTestbed(DAY)
})
afterAll(() => shop.stop())

/** What the database took of a response, in milliseconds. */
const databaseTime = (headers: Headers): number =>
  Number(/\bdb;.*?dur=([\d.]+)/.exec(headers.get('Server-Timing') ?? '')?.[1] ?? Number.NaN)

test('the closing of a day with many movements is one request and one round trip', async () => {
  shop.setTime(DAY, '15:00')
  await insertMovements()
  await closeDay(shop, DAY)
  const path = `/merchants/${shop.merchants.bnc.id}/closings/${DAY}`
  await shop.service.takeRoundTrips()
  const { status, body, headers, text } = await shop.api('GET', path, { as: shop.owner })
  expect(status, text.slice(0, 200)).toBe(200)
  expect((await shop.service.takeRoundTrips()).count).toBe(1)
  expect(body.movements).toHaveLength(MOVEMENTS)
  expect(body.in).toBe(MOVEMENTS * 1.25)
  console.info(`${MOVEMENTS} movements: ${databaseTime(headers)} ms of database time`)
})

/** What payers have paid at different times, none of it claimed. */
async function insertMovements(): Promise<void> {
  const { uuid } = shop.accounts.bnc
  const rows = Array.from({ length: MOVEMENTS }, (_, place) => [
    newUuid<'movement'>(new Date(`${DAY}T16:00:00.000Z`)),
    String(90_000_000 + place),
  ])
  await shop.service.database.query(
    `insert into bank_movements (id, connection, account_id, environment, direction, type, amount, booked_on, reference, phone,
       bank_code, control_number, created_at, seen_on_statement_at)
     select id, 'bnc', $1, 'live', 'in', 'p2p', 1.25, $2, number, '04241234567', '0105', number, $3, $3
     from unnest($4::uuid[], $5::text[]) as u (id, number)`,
    [
      ...[uuid, DAY, `${DAY}T16:00:00.000Z`],
      ...[rows.map(([id]) => id), rows.map(([, number]) => number)],
    ],
  )
}
