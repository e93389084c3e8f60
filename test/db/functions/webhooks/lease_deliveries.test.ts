import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dispatchEvents, leaseDeliveries } from '../../../../src/db/functions.ts'
import type { Uuid } from '../../../../src/platform/ids.ts'
import { createUser } from '../../../support/actors.ts'
import { insertMerchant, useFunctionBed } from '../../../support/function-bed.ts'
import { createWebhook } from '../../../support/webhooks.ts'

const bed = useFunctionBed()

async function createEndpoint(): Promise<Uuid<'webhook'>> {
  const merchant = await insertMerchant(bed, await createUser(bed))
  return (await createWebhook(bed, merchant)).uuid
}

/** Makes deliveries that are due, to each endpoint. */
async function createDeliveries(count: number) {
  await bed.database.query(
    `select record_event('transaction.completed', merchant_id, 'test')
     from webhooks, generate_series(1, $1::integer)`,
    [count],
  )
  await bed.rows(dispatchEvents({ limit: 50 }))
}

const lease = async (webhookIds: Uuid<'webhook'>[] | null, limit = 100) =>
  (await bed.rows(leaseDeliveries({ webhookIds: webhookIds ?? sql`null`, limit }))).length

test('ten deliveries of an endpoint are leased, and no more until one of them ends', async () => {
  const endpoint = await createEndpoint()
  await createDeliveries(15)
  expect(await lease([endpoint])).toBe(10)
  expect(await lease([endpoint])).toBe(0)
  expect(await lease(null)).toBe(0)
  await bed.database.query(
    `update webhook_deliveries set status = 'success', next_attempt_at = null, leased_until = null
     where id = (select id from webhook_deliveries where leased_until is not null limit 1)`,
  )
  expect(await lease(null)).toBe(1)
})

test('one delivery of a failing endpoint is leased', async () => {
  const endpoint = await createEndpoint()
  await createDeliveries(15)
  await bed.database.query('update webhooks set failing_since = request_now()')
  expect(await lease([endpoint])).toBe(1)
  expect(await lease(null)).toBe(0)
})

test('no more than the limit is leased, over all endpoints', async () => {
  const endpoints = [await createEndpoint(), await createEndpoint()]
  await createDeliveries(15)
  expect(await lease(endpoints, 13)).toBe(13)
  expect(await lease(null, 3)).toBe(3)
})

test('no more is leased where the statistics are from before the deliveries came', async () => {
  const endpoint = await createEndpoint()
  await createDeliveries(1)
  await bed.database.query('analyze webhook_deliveries')
  await createDeliveries(14)
  await bed.database.query('update webhooks set failing_since = request_now()')
  expect(await lease([endpoint])).toBe(1)
})
