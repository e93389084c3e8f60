import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSession } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { type CollectionsShop, startCollectionsShop } from '../../support/collections-shop.ts'

let shop: CollectionsShop
beforeAll(async () => {
  shop = await startCollectionsShop()
})
afterAll(() => shop.service.stop())

const decide = (dailyBudget: unknown, as: { token: string } = shop.owner) =>
  shop.put('/settings/messages', { dailyBudget } as object, as)

test('changes what is named, leaves the reminders, and is audited', async () => {
  await shop.put('/settings/collections', { reminders: [{ days: 1, channel: 'whatsapp' }] })
  expect((await decide({ whatsapp: 40 })).body).toStrictEqual({
    dailyBudget: { mail: 2000, whatsapp: 40, telegram: 500 },
  })
  expect((await decide({ mail: 0 }, shop.admin)).body).toStrictEqual({
    dailyBudget: { mail: 0, whatsapp: 40, telegram: 500 },
  })
  const { body } = await shop.get('/settings/collections')
  expect(body.reminders).toEqual([{ days: 1, channel: 'whatsapp' }])
  const audited = await shop.service.database.query<{ after: object }>(
    `select details->'after' as after from audit_logs where action = 'message_settings.update' order by id`,
  )
  expect(audited.at(-1)).toEqual({
    after: { dailyBudget: { mail: 0, whatsapp: 40, telegram: 500 } },
  })
})

test.each([
  ['less than none', { whatsapp: -1 }],
  ['half a message', { whatsapp: 1.5 }],
  ['too many', { whatsapp: 10_001 }],
  ['too many mails', { mail: 2001 }],
  ['a text', { mail: '5' }],
  ['nothing', null],
])('is refused with %s', async (_, dailyBudget) => {
  expectRefusal(await decide(dailyBudget), 'INVALID_REQUEST')
})

test('is refused to others, to keys, and to old sessions', async () => {
  for (const as of [shop.member, shop.cashier, shop.liveKey])
    expectRefusal(await decide({}, as), 'FORBIDDEN')
  expectRefusal(await decide({}, shop.stranger), 'NOT_FOUND')
  const stale = await createSession(shop.service, shop.owner.uuid, {
    from: new Date(Date.now() - 601_000),
  })
  expectRefusal(await decide({}, stale), 'STEP_UP_REQUIRED')
})
