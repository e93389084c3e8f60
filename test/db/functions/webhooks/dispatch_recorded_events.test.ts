import { expect, test } from 'vitest'
import { dispatchRecordedEvents } from '../../../../src/db/functions.ts'
import { createUser } from '../../../support/actors.ts'
import { insertMerchant, useFunctionBed } from '../../../support/function-bed.ts'
import { createWebhook } from '../../../support/webhooks.ts'

const bed = useFunctionBed()

/** A merchant with an endpoint, and with so many members besides its owner. */
async function createTeam(members = 0) {
  const merchant = await insertMerchant(bed, await createUser(bed))
  const { uuid: endpoint } = await createWebhook(bed, merchant)
  for (let made = 0; made < members; made += 1) {
    const { uuid } = await createUser(bed)
    await bed.database.query(
      `insert into members (merchant_id, user_id, role, created_at)
       select merchant_id, $2, 'MEMBER', request_now() from webhooks where id = $1`,
      [endpoint, uuid],
    )
  }
  const [row] = await bed.database.query<{ merchant_id: string }>(
    'select merchant_id from webhooks where id = $1',
    [endpoint],
  )
  return { endpoint, party: row?.merchant_id as string }
}

const record = (party: string, count = 1) =>
  bed.database.query(
    `select record_event('transaction.completed', $1::uuid, 'test') from generate_series(1, $2::integer)`,
    [party, count],
  )

const dispatch = async () => {
  const [rest] = await bed.rows(dispatchRecordedEvents())
  return rest
}

const deliveries = async () => (await bed.database.query('select from webhook_deliveries')).length

test('the event of a small team is dispatched at once, and its endpoint is named', async () => {
  const { endpoint, party } = await createTeam()
  await record(party)
  expect(await dispatch()).toMatchObject({ parties: [], webhook_ids: [endpoint] })
  expect(await deliveries()).toBe(1)
})

test.each([
  ['a large team', 20, 1],
  ['many events', 0, 5],
])('the events of %s are left for later, whole', async (_, members, events) => {
  const { party } = await createTeam(members)
  await record(party, events)
  expect(await dispatch()).toMatchObject({ parties: [party], webhook_ids: [] })
  expect(await deliveries()).toBe(0)
})

test('an event is left for later while an earlier one of its merchant waits', async () => {
  const { party } = await createTeam()
  await record(party)
  await bed.database.query(`select set_config('app.events', '', true)`)
  await record(party)
  expect(await dispatch()).toMatchObject({ parties: [party], webhook_ids: [] })
})

test('an event whose dispatch fails is left for later, and its change stands', async () => {
  const { party } = await createTeam()
  await bed.database.query(
    `alter table webhook_deliveries add constraint none check (webhook_id is null) not valid`,
  )
  await record(party)
  expect(await dispatch()).toMatchObject({ parties: [party], webhook_ids: [] })
  expect(await bed.database.query('select from outbox where delivered_at is null')).toHaveLength(1)
})
