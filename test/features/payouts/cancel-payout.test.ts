import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../support/api.ts'
import { createPayoutShop, type PayoutShop, payoutRows } from '../../support/payouts.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let shop: PayoutShop
beforeAll(async () => {
  service = await startService()
  shop = await createPayoutShop(service)
})
afterAll(() => service.stop())

test('ends a draft, one that is submitted, and one that is scheduled, for good', async () => {
  const draft = (await shop.create({ rows: payoutRows(1) })).body.id
  const submitted = await shop.submitted()
  const scheduled = await shop.approved({ rows: payoutRows(1), scheduledFor: '2199-12-31' })
  for (const id of [draft, submitted, scheduled]) {
    expect((await shop.cancel(id)).body.status).toBe('canceled')
    expect((await shop.get(id)).rows[0].status).toBe('canceled')
    expect(expectRefusal(await shop.cancel(id), 'CONFLICT')).toBe('This payout has ended.')
    expectRefusal(await shop.submit(id), 'CONFLICT')
    expectRefusal(await shop.approve(id), 'CONFLICT')
  }
})

test('is refused once rows are being sent', async () => {
  const id = await shop.approved()
  expect(expectRefusal(await shop.cancel(id), 'CONFLICT')).toBe(
    'This payout is being sent, so it can no longer be canceled.',
  )
})

test('of an approval and a cancellation at once, one wins', async () => {
  const id = await shop.submitted()
  const [approved, canceled] = await Promise.all([shop.approve(id), shop.cancel(id)])
  expect([approved.status, canceled.status].toSorted()).toEqual([200, 409])
})
