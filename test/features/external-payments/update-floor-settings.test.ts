import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { type ExternalShop, startExternalShop } from '../../support/external-shop.ts'

let shop: ExternalShop
beforeAll(async () => {
  shop = await startExternalShop()
})
afterAll(() => shop.service.stop())

test('binds what is recorded from then on, and is audited', async () => {
  const before = await shop.record({ method: 'paypal' })
  const confirmation = [{ method: 'paypal', aboveVes: 10.5 }]
  const answer = await shop.decide(confirmation)
  const bound = { shiftDifferenceBoundVes: null }
  expect(answer.body).toStrictEqual({ confirmation, ...bound })
  const read = await shop.api('GET', shop.path('/settings/floor'), { as: shop.member })
  expect(read.body).toStrictEqual({ confirmation, ...bound })
  expect(before.body.needsConfirmation).toBe(false)
  expect((await shop.record({ method: 'paypal' })).body.needsConfirmation).toBe(true)
  expect((await shop.decide([])).body).toStrictEqual({ confirmation: [], ...bound })
  const audited = await shop.service.database.query<{ before: object; after: object }>(
    `select details->'before' as before, details->'after' as after from audit_logs
     where action = 'floor_settings.update' and resource = $1 order by id`,
    [shop.merchant.id],
  )
  expect(audited).toStrictEqual([
    { before: { confirmation: [], ...bound }, after: { confirmation, ...bound } },
    { before: { confirmation, ...bound }, after: { confirmation: [], ...bound } },
  ])
})

test('an ADMIN decides the bound of differences, and not what a second person confirms', async () => {
  const put = (as: { token: string }, body: object) =>
    shop.api('PUT', shop.path('/settings/floor'), { as, body })
  const decided = await put(shop.admin, { shiftDifferenceBoundVes: 20 })
  expect(decided.body).toStrictEqual({ confirmation: [], shiftDifferenceBoundVes: 20 })
  const both = { confirmation: [], shiftDifferenceBoundVes: 30 }
  for (const body of [{ confirmation: [] }, both])
    expectRefusal(await put(shop.admin, body), 'FORBIDDEN')
  expectRefusal(await put(shop.member, { shiftDifferenceBoundVes: 30 }), 'FORBIDDEN')
  const read = await shop.api('GET', shop.path('/settings/floor'), { as: shop.admin })
  expect(read.body).toStrictEqual(decided.body)
  await put(shop.owner, { shiftDifferenceBoundVes: null })
})

test('is refused to keys, and for a method that is there twice', async () => {
  const put = (as: { token: string }) =>
    shop.api('PUT', shop.path('/settings/floor'), { as, body: { confirmation: [] } })
  expectRefusal(
    await put(await createApiKey(shop.service, shop.owner, { environment: 'live' })),
    'FORBIDDEN',
  )
  const rule = { method: 'cash', aboveVes: 1 }
  for (const confirmation of [
    [rule, rule],
    [{ method: 'cash', aboveVes: -1 }],
    [{ method: 'cheque', aboveVes: 1 }],
  ])
    expectRefusal(await shop.decide(confirmation), 'INVALID_REQUEST')
})

test('what is left out stays; null is no bound', async () => {
  const put = async (body: object) =>
    (await shop.api('PUT', shop.path('/settings/floor'), { as: shop.owner, body })).body
  const confirmation = [{ method: 'zelle', aboveVes: 1 }]
  await put({ confirmation, shiftDifferenceBoundVes: 50.5 })
  expect(await put({ confirmation: [] })).toStrictEqual({
    ...{ confirmation: [], shiftDifferenceBoundVes: 50.5 },
  })
  expect(await put({ shiftDifferenceBoundVes: null })).toStrictEqual({
    ...{ confirmation: [], shiftDifferenceBoundVes: null },
  })
  expectRefusal(
    await shop.api('PUT', shop.path('/settings/floor'), {
      ...{ as: shop.owner, body: { shiftDifferenceBoundVes: -1 } },
    }),
    'INVALID_REQUEST',
  )
})
