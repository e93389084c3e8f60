import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newUuid, paymentLinkId } from '../../../src/platform/ids.ts'
import { addMember, createApiKey, createUser } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { textWithoutRequestId } from '../../support/auth.ts'
import { createLinkShop, type LinkShop } from '../../support/payment-links.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let shop: LinkShop
beforeAll(async () => {
  service = await startService()
})
beforeEach(async () => {
  shop = await createLinkShop(service)
})
afterAll(() => service.stop())

test('a session can read links of both environments', async () => {
  for (const environment of ['live', 'test']) {
    const made = await shop.make({ environment })
    expect((await shop.get(made.body.id)).text).toBe(made.text)
  }
})

test('every member can read a link', async () => {
  const plain = await createUser(service)
  await addMember(service, shop.merchant, plain, 'MEMBER')
  const made = await shop.make()
  expect((await shop.get(made.body.id, plain)).text).toBe(made.text)
})

test.each(['live', 'test'] as const)(
  'a %s key can only read links of its own environment',
  async (own) => {
    const as = await createApiKey(service, shop.owner, { environment: own })
    const [mine, others] = [
      await shop.make({ environment: own }),
      await shop.make({ environment: own === 'live' ? 'test' : 'live' }),
    ]
    expect((await shop.get(mine.body.id, as)).text).toBe(mine.text)
    expectRefusal(await shop.get(others.body.id, as), 'NOT_FOUND')
    const changed = await shop.put(others.body.id, { active: false }, { as })
    expectRefusal(changed, 'NOT_FOUND')
    expect((await shop.get(others.body.id)).text).toBe(others.text)
  },
)

test('an unknown, malformed or foreign link, and one of the other environment, give the same 404', async () => {
  const other = await createLinkShop(service, shop.owner)
  const theirs = (await other.make()).body.id
  const live = (await shop.make({ environment: 'live' })).body.id
  const key = await createApiKey(service, shop.owner)
  const absent = paymentLinkId.toPublic(newUuid(new Date()))
  const answers = await Promise.all([
    ...[absent, theirs, 'lnk_1', 'x', '%00', shop.merchant.id].flatMap((id) => [
      shop.get(id),
      shop.put(id, { label: 'Mía' }),
      shop.put(id, { active: true }),
    ]),
    shop.get(live, key),
    shop.put(live, { label: 'Mía' }, { as: key }),
  ])
  for (const answer of answers) expectRefusal(answer, 'NOT_FOUND')
  expect(new Set(answers.map(textWithoutRequestId)).size).toBe(1)
  expect((await other.get(theirs)).body.label).toBe('Torta')
})
