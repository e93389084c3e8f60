import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { merchantNow, sandboxTime } from '../../../../src/db/functions.ts'
import { useFunctionBed } from '../../../support/function-bed.ts'
import { type FunctionShop, insertShop } from '../../../support/function-orders.ts'

const bed = useFunctionBed()
const HOUR_MS = 3_600_000

let merchant: FunctionShop['merchant']
beforeEach(async () => {
  merchant = (await insertShop(bed)).merchant
})

const advance = (hoursAgo: number, aheadSeconds: number) =>
  bed.database.query(
    'insert into sandbox_clock_advances (merchant_id, advanced_at, ahead_seconds) values ($1, $2, $3)',
    [merchant.uuid, new Date(bed.now.getTime() - hoursAgo * HOUR_MS), aheadSeconds],
  )

const nowIn = (environment: 'live' | 'test') =>
  bed.value(
    sql<string>`(${merchantNow({ merchantId: merchant.uuid, environment })} - request_now())::text`,
  )

test('a clock is ahead by what it was moved last, in the test environment alone', async () => {
  expect([await nowIn('test'), await nowIn('live')]).toEqual(['00:00:00', '00:00:00'])
  await advance(2, 3600)
  await advance(1, 7200)
  expect([await nowIn('test'), await nowIn('live')]).toEqual(['02:00:00', '00:00:00'])
})

test('what happened before it was moved keeps the time that it showed then', async () => {
  await advance(2, 3600)
  await advance(1, 7200)
  const shown: string[] = []
  for (const hoursAgo of [3, 2, 1.5, 0]) {
    const at = new Date(bed.now.getTime() - hoursAgo * HOUR_MS).toISOString()
    const time = sandboxTime({ merchantId: merchant.uuid, at })
    shown.push(await bed.value(sql<string>`(${time} - ${at}::timestamptz)::text`))
  }
  expect(shown).toEqual(['00:00:00', '01:00:00', '01:00:00', '02:00:00'])
})

describe('in live', () => {
  const planOf = async (expression: string) => {
    const plan = await bed.database.query<{ 'QUERY PLAN': string }>(
      `explain (verbose) select ${expression} as given from payment_links l`,
    )
    return plan.map((line) => line['QUERY PLAN']).join('\n')
  }

  test.each([
    [`merchant_now(l.merchant_id, 'live')`, /Output: \(?current_setting/],
    [`simulated_rate(l.merchant_id, 'live')`, /Output: NULL::numeric/],
  ])('the planner leaves no call of %s', async (expression, output) => {
    const plan = await planOf(expression)
    expect(plan).toMatch(output)
    expect(plan).not.toMatch(/merchant_now|sandbox_|simulated_rate/)
  })

  test('the status of a link looks a clock up behind its environment alone', async () => {
    const plan = await planOf('link_status(l)')
    expect(plan).toMatch(/environment.*'test'::text.*sandbox_ahead/)
    expect(plan).not.toMatch(/link_status\(|merchant_now\(/)
  })
})
