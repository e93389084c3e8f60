import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { webhookId } from '../../../src/platform/ids.ts'
import { expectRefusal } from '../../support/api.ts'
import { DAY_MS, secretOfWebhook } from '../../support/deliveries.ts'
import { nextIdempotencyKey } from '../../support/idempotent-merchants.ts'
import { raceRequests } from '../../support/races.ts'
import { type Service, startService } from '../../support/service.ts'
import {
  auditRecordsOfResource,
  createWebhookShop,
  expectNoSuchWebhook,
  type WebhookShop,
} from '../../support/webhook-shop.ts'
import type { WebhookFixture } from '../../support/webhooks.ts'

let service: Service
let shop: WebhookShop
beforeAll(async () => {
  service = await startService()
})
beforeEach(async () => {
  shop = await createWebhookShop(service)
})
afterAll(() => service.stop())

const fixtureOf = ({ id }: { id: string }): WebhookFixture => ({ id, uuid: webhookId.toUuid(id) })
const signingSalts = ({ uuid }: WebhookFixture) =>
  service.database.query<{ salt: Buffer; previous_salt: Buffer | null; previous_salt_until: Date }>(
    'select salt, previous_salt, previous_salt_until from webhooks where id = $1',
    [uuid],
  )

test('a rotation shows a new secret, and the previous one signs for 24 hours more', async () => {
  const { secret, ...made } = (await shop.make()).body
  const [before] = await signingSalts(fixtureOf(made))
  const now = Date.now()
  const rotated = await shop.call('POST', `/${made.id}/rotate`, {})
  expect(rotated.body).toStrictEqual({ ...made, secret: expect.stringMatching(/^whsec_/) })
  expect(rotated.body.secret).not.toBe(secret)
  expect(await secretOfWebhook(service, fixtureOf(made))).toBe(rotated.body.secret)
  const [after] = await signingSalts(fixtureOf(made))
  expect(after?.previous_salt).toStrictEqual(before?.salt)
  const endsIn = (after?.previous_salt_until.getTime() ?? 0) - now
  expect(Math.abs(endsIn - DAY_MS)).toBeLessThan(60_000)
  expect((await auditRecordsOfResource(service, made.id)).slice(1)).toStrictEqual([
    {
      action: 'webhook.rotate',
      details: {
        merchantId: shop.merchant.id,
        previousSecretEndsAt: after?.previous_salt_until.toISOString(),
      },
    },
  ])
})

test('after two concurrent rotations both returned secrets sign', async () => {
  const { id } = (await shop.make()).body
  for (let round = 0; round < 5; round += 1) {
    const secrets: string[] = []
    const rotate = async () => {
      const result = await shop.call('POST', `/${id}/rotate`)
      secrets.push(result.body.secret)
      return result
    }
    expect(await raceRequests(round, rotate, rotate)).toStrictEqual([200, 200])
    const current = await secretOfWebhook(service, fixtureOf({ id }))
    await service.database.query('update webhooks set salt = previous_salt where id = $1', [
      fixtureOf({ id }).uuid,
    ])
    const previous = await secretOfWebhook(service, fixtureOf({ id }))
    expect([current, previous].toSorted()).toStrictEqual(secrets.toSorted())
  }
})

test('the same Idempotency-Key again is a 409 that names the endpoint, and changes nothing', async () => {
  const { id } = (await shop.make()).body
  const headers = { 'Idempotency-Key': nextIdempotencyKey() }
  const rotate = () => shop.call('POST', `/${id}/rotate`, undefined, { headers })
  const { secret } = (await rotate()).body
  expect(expectRefusal(await rotate(), 'CONFLICT')).toContain(id)
  expect(await secretOfWebhook(service, fixtureOf({ id }))).toBe(secret)
})

test('the secret of an endpoint that is switched off can be rotated', async () => {
  const { id } = (await shop.make()).body
  await shop.call('PUT', `/${id}`, { active: false })
  expect((await shop.call('POST', `/${id}/rotate`)).body.active).toBe(false)
})

test('an unknown, malformed, removed or foreign endpoint gives the same 404, and a key may not', async () => {
  await expectNoSuchWebhook(
    service,
    shop,
    (id, options) => shop.call('POST', `/${id}/rotate`, undefined, options),
    { takesKeys: false },
  )
})
