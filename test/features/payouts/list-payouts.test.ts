import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPayoutShop, payoutRows } from '../../support/payouts.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

test('shows one environment, newest first, by status', async () => {
  const shop = await createPayoutShop(service)
  const submitted = await shop.submitted()
  const draft = (await shop.create({ rows: payoutRows(3) })).body.id
  const list = async (query: string) => {
    const { body } = await shop.api('GET', `${shop.base}${query}`, { as: shop.owner })
    return body.data.map(({ id }: { id: string }) => id)
  }
  expect(await list('?environment=test')).toEqual([draft, submitted])
  expect(await list('?environment=test&status=awaiting_approval')).toEqual([submitted])
  expect(await list('')).toEqual([])
})
