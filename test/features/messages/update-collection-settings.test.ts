import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../support/api.ts'
import { type CollectionsShop, startCollectionsShop } from '../../support/collections-shop.ts'

let shop: CollectionsShop
beforeAll(async () => {
  shop = await startCollectionsShop()
})
afterAll(() => shop.service.stop())

const step = (days: number) => ({ days, channel: 'mail' })
const decide = (reminders: unknown, as = shop.owner) =>
  shop.put('/settings/collections', { reminders } as object, as)

test('are decided by the OWNER and ADMINs, shown by day, and audited', async () => {
  const shown = { reminders: [step(-3), step(5)], matchPayments: true }
  const none = { reminders: [], matchPayments: true }
  expect((await decide([step(5), step(-3)])).body).toStrictEqual(shown)
  expect((await shop.get('/settings/collections')).body).toStrictEqual(shown)
  expect((await decide([], shop.admin)).body).toStrictEqual(none)
  const audited = await shop.service.database.query<{ before: object; after: object }>(
    `select details->'before' as before, details->'after' as after from audit_logs
     where action = 'collection_settings.update' and resource = $1 order by id`,
    [shop.merchant.id],
  )
  expect(audited).toStrictEqual([
    { before: none, after: shown },
    { before: shown, after: none },
  ])
})

test('leave a step that stays as old as it was', async () => {
  const sinces = async () => {
    const [row] = await shop.service.database.query<{ sinces: string[] }>(
      `select array(select t->>'since' from jsonb_array_elements(reminders) t order by (t->>'days')::integer) as sinces
       from collection_settings where merchant_id = $1`,
      [shop.merchant.uuid],
    )
    return row?.sinces
  }
  await decide([step(1)])
  await shop.service.database.query(
    `update collection_settings set reminders = '[{"days": 1, "channel": "mail", "since": "2026-01-01"}]'`,
  )
  await decide([step(1), step(2)])
  const today = new Date(Date.now() - 4 * 3_600_000).toISOString().slice(0, 10)
  expect(await sinces()).toEqual(['2026-01-01', today])
})

test('change in what is sent alone', async () => {
  await decide([step(3)])
  const matching = (matchPayments: unknown) =>
    shop.put('/settings/collections', { matchPayments } as object)
  const shown = { reminders: [step(3)], matchPayments: false }
  expect((await matching(false)).body).toStrictEqual(shown)
  expect((await decide([step(3)])).body).toStrictEqual(shown)
  expect((await matching(true)).body).toStrictEqual({ ...shown, matchPayments: true })
  expectRefusal(await matching('yes'), 'INVALID_REQUEST')
})

test('are refused to others, and to keys', async () => {
  for (const as of [shop.member, shop.cashier, shop.liveKey])
    expectRefusal(await decide([], as as typeof shop.owner), 'FORBIDDEN')
  expectRefusal(await decide([], shop.stranger), 'NOT_FOUND')
})

test.each([
  ['a step twice', [step(1), step(1)]],
  ['a day too early', [step(-31)]],
  ['a day too late', [step(91)]],
  ['half a day', [step(0.5)]],
  ['a channel by which nobody is written to', [{ days: 1, channel: 'webpush' }]],
  ['too many steps', Array.from({ length: 11 }, (_, nth) => step(nth))],
  ['no list', 'daily'],
])('are refused with %s', async (_, reminders) => {
  expectRefusal(await decide(reminders), 'INVALID_REQUEST')
})
