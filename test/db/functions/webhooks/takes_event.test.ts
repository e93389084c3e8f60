import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { EVENT_TYPES } from '../../../../src/webhooks/event-body.ts'
import { createUser } from '../../../support/actors.ts'
import { insertMerchant, useFunctionBed } from '../../../support/function-bed.ts'
import { createWebhook } from '../../../support/webhooks.ts'

const bed = useFunctionBed()

const takes = (subscription: string[], type: string) =>
  bed.value(sql`takes_event(${sql.param(subscription)}::text[], ${type})`)

test('“*” takes every type that endpoints can subscribe to, and none that is for one person', async () => {
  for (const type of EVENT_TYPES) expect(await takes(['*'], type), type).toBe(true)
  for (const type of ['approval.requested', 'webhook.changed', 'session.new_sign_in', '*']) {
    expect(await takes(['*'], type), type).toBe(false)
  }
})

test('types take what they name, as far as endpoints can subscribe to it', async () => {
  expect(await takes(['member.joined', 'transfer.failed'], 'transfer.failed')).toBe(true)
  expect(await takes(['member.joined'], 'transfer.failed')).toBe(false)
  expect(await takes(['webhook.changed'], 'webhook.changed')).toBe(false)
  expect(await takes([], 'transfer.failed')).toBe(false)
})

test('the fan-out honours “*”, also for a type that was added after the endpoint was made', async () => {
  const merchant = await insertMerchant(bed, await createUser(bed))
  const all = await createWebhook(bed, merchant, { events: ['*'] })
  const some = await createWebhook(bed, merchant, { events: ['member.joined', 'canary.sung'] })
  const record = (type: string) =>
    bed.database.query(`select record_event($1, $2::uuid, 'test')`, [type, merchant.uuid])
  const told = async () => {
    await bed.database.query('select dispatch_events(50)')
    return bed.database.query(
      `select e.type, d.webhook_id as id from webhook_deliveries d join outbox e on e.id = d.event_id
       order by e.type, d.webhook_id`,
    )
  }
  for (const type of ['checkout.created', 'member.joined', 'canary.sung']) await record(type)
  const before = [
    { type: 'checkout.created', id: all.uuid },
    { type: 'member.joined', id: all.uuid },
    { type: 'member.joined', id: some.uuid },
  ]
  expect(await told()).toStrictEqual(before)
  await bed.database.query(`
    create or replace function webhook_event_types() returns text[] language sql immutable
    return array['member.joined', 'canary.sung']`)
  await record('canary.sung')
  expect((await told()).filter(({ type }) => type === 'canary.sung')).toHaveLength(2)
})
