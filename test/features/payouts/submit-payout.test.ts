import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../support/api.ts'
import { dispatchAllEvents } from '../../support/notifications.ts'
import { createPayoutShop, payoutRows } from '../../support/payouts.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

test('asks for an approval once, and tells those who may give it', async () => {
  const shop = await createPayoutShop(service)
  const { id } = (await shop.create({ rows: payoutRows(2) })).body
  const answers = await Promise.all([shop.submit(id), shop.submit(id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await shop.get(id)).toMatchObject({
    status: 'awaiting_approval',
    submittedBy: { name: shop.admin.name },
  })
  await dispatchAllEvents(service)
  const told = await service.database.query<{ user_id: string }>(
    "select user_id from notifications where type = 'payout_awaiting_approval' and data->>'id' = $1",
    [id],
  )
  expect(told).toEqual([{ user_id: shop.owner.uuid }])
})

test('is refused for another merchant’s', async () => {
  const [one, other] = [await createPayoutShop(service), await createPayoutShop(service)]
  const { id } = (await one.create({ rows: payoutRows(1) })).body
  expectRefusal(await other.submit(id), 'NOT_FOUND')
})
