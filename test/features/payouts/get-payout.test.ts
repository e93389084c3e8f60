import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../support/api.ts'
import { createPayoutShop, payoutRow } from '../../support/payouts.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

test('shows all rows, those that failed, or none', async () => {
  const shop = await createPayoutShop(service)
  const id = await shop.approved({ rows: [payoutRow(0), payoutRow(1, { amount: 10.14 })] })
  await service.runCron()
  const indexes = async (query: string) =>
    (await shop.get(id, query)).rows.map(({ index }: { index: number }) => index)
  expect(await indexes('')).toEqual([0, 1])
  expect(await indexes('?rows=failed')).toEqual([1])
  expect(await indexes('?rows=none')).toEqual([])
  expect(await shop.get(id)).toMatchObject({
    status: 'completed_with_failures',
    sums: { success: { count: 1, amount: 100.25 }, failed: { count: 1, amount: 10.14 } },
    rows: [
      { status: 'success', failureReason: null, reference: expect.any(String) },
      { status: 'failed', failureReason: { code: 'PHONE_NOT_AFFILIATED' } },
    ],
  })
  const other = await createPayoutShop(service)
  expectRefusal(await other.api('GET', `${other.base}/${id}`, { as: other.owner }), 'NOT_FOUND')
})
