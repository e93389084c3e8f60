import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CollectionsShop, startCollectionsShop } from '../../support/collections-shop.ts'
import { createCustomer } from '../../support/customers.ts'
import { createSeries } from '../../support/series.ts'

let shop: CollectionsShop
beforeAll(async () => {
  shop = await startCollectionsShop()
})
afterAll(() => shop.service.stop())

test('is newest first, by environment, status and from an id on', async () => {
  const { service, merchant } = shop
  const customers = [await createCustomer(service, merchant)]
  const first = await createSeries(service, merchant, { customers })
  const paused = await createSeries(service, merchant, { customers, status: 'paused' })
  await createSeries(service, merchant, { customers: [], environment: 'live' })
  const ids = async (query: string) =>
    (await shop.get(`/series?environment=test${query}`, shop.member)).body.data.map(
      ({ id }: { id: string }) => id,
    ) as string[]
  expect(await ids('')).toStrictEqual([paused.id, first.id])
  expect(await ids('&status=paused')).toStrictEqual([paused.id])
  expect(await ids(`&after=${paused.id}`)).toStrictEqual([first.id])
  expect(await ids(`&before=${first.id}`)).toStrictEqual([paused.id])
})
