import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPayoutShop, type PayoutShop, payoutRow, payoutRows } from '../../support/payouts.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const earlierOf = async (shop: PayoutShop, id: string) =>
  (await shop.get(id)).rows.map(({ earlier }: { earlier: unknown[] }) => earlier)

describe('the same wage file twice', () => {
  test('is named row by row to whoever approves, whatever the other payout has come to', async () => {
    const shop = await createPayoutShop(service)
    const rows = payoutRows(2)
    const first = await shop.submitted({ rows })
    const second = await shop.submitted({ rows })
    const named = (status: string) =>
      [0, 1].map((rowIndex) => [{ payoutId: first, rowIndex, status }])
    expect(await earlierOf(shop, second)).toStrictEqual(named('awaiting_approval'))
    await shop.approve(first)
    expect(await earlierOf(shop, second)).toStrictEqual(named('processing'))
    await service.runCron()
    expect(await earlierOf(shop, second)).toStrictEqual(named('completed'))
    // The one that is approved decides nothing any more.
    expect(await earlierOf(shop, first)).toStrictEqual([[], []])
  })

  test('rows that a payout pays later count, and so do its rows in a draft', async () => {
    const shop = await createPayoutShop(service)
    const later = await shop.submitted({ rows: payoutRows(1), scheduledFor: '2199-12-31' })
    await shop.approve(later)
    const { body: draft } = await shop.create({ rows: payoutRows(1) })
    expect(await earlierOf(shop, draft.id)).toStrictEqual([
      [{ payoutId: later, rowIndex: 0, status: 'scheduled' }],
    ])
  })
})

describe('what is the same', () => {
  const compared = async (changes: Record<string, unknown>) => {
    const shop = await createPayoutShop(service)
    await shop.submitted({ rows: [payoutRow(0)] })
    const id = await shop.submitted({ rows: [payoutRow(0, changes)] })
    return (await earlierOf(shop, id))[0].length
  }

  test.each([
    ['the external reference alone', { phone: '04141112233', amount: 7.25, concept: 'Otra' }],
    ['phone, amount and concept, without a reference', { externalReference: undefined }],
    ['phone, amount and concept, with another reference', { externalReference: 'NOM-X' }],
  ])('a row names an earlier one that shares %s', async (_, changes) => {
    expect(await compared(changes)).toBe(1)
  })

  test.each([
    ['amount and reference', { amount: 7.25, externalReference: 'NOM-X' }],
    ['concept and reference', { concept: 'Quincena 2', externalReference: 'NOM-X' }],
    ['phone and no reference', { phone: '04141112233', externalReference: undefined }],
  ])('a row does not name an earlier one that has another %s', async (_, changes) => {
    expect(await compared(changes)).toBe(0)
  })
})

describe('what does not count', () => {
  test('drafts, canceled payouts, failed rows and the rows of other merchants are not named', async () => {
    const [shop, other] = [await createPayoutShop(service), await createPayoutShop(service)]
    const failing = [payoutRow(0, { amount: 10.14 })]
    await shop.create({ rows: failing })
    const canceled = await shop.submitted({ rows: failing })
    await shop.cancel(canceled)
    await shop.approved({ rows: failing })
    await service.runCron()
    await other.submitted({ rows: failing })
    const id = await shop.submitted({ rows: failing })
    expect(await earlierOf(shop, id)).toStrictEqual([[]])
  })

  test('a row that was paid more than 30 days ago is not named', async () => {
    const shop = await createPayoutShop(service)
    await shop.approved({ rows: payoutRows(1) })
    await service.runCron()
    const id = await shop.submitted({ rows: payoutRows(1) })
    expect((await earlierOf(shop, id))[0]).toHaveLength(1)
    await service.database.query(
      `update payouts set completed_at = completed_at - interval '30 days 1 minute' where merchant_id = $1`,
      [shop.merchant.uuid],
    )
    expect(await earlierOf(shop, id)).toStrictEqual([[]])
  })
})

test('a row names five others at most, the newest', async () => {
  const shop = await createPayoutShop(service)
  const ids: string[] = []
  for (let made = 0; made < 6; made++) ids.push(await shop.submitted({ rows: payoutRows(1) }))
  const id = await shop.submitted({ rows: payoutRows(1) })
  const [earlier] = await earlierOf(shop, id)
  expect(earlier.map(({ payoutId }: { payoutId: string }) => payoutId)).toStrictEqual(
    ids.slice(1).toReversed(),
  )
})

test('a thousand rows are compared with five thousand within a request', {
  tags: ['full'],
  timeout: 60_000,
}, async () => {
  const shop = await createPayoutShop(service)
  for (let made = 0; made < 5; made++) await shop.submitted({ rows: payoutRows(1000) })
  const id = await shop.submitted({ rows: payoutRows(1000) })
  const earlier = await earlierOf(shop, id)
  expect(earlier).toHaveLength(1000)
  expect(earlier.every((others: unknown[]) => others.length === 5)).toBe(true)
})
