import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey, createSession, createUser } from '../../support/actors.ts'
import { apiOf, expectRefusal } from '../../support/api.ts'
import { type PushBed, startPushBed } from '../../support/push.ts'
import { startService } from '../../support/service.ts'

let bed: PushBed
let key: string
beforeAll(async () => {
  bed = await startPushBed()
  key = (await bed.api('GET', '/push/key')).body.key
})
afterAll(() => bed.stop())

const post = (as: { token: string } | undefined, body: object) =>
  bed.api('POST', '/push/subscriptions', { ...(as && { as }), body })

const listOf = async (as: { token: string }) =>
  (await bed.api('GET', '/push/subscriptions', { as })).body.data

test('takes what a browser gives, and keeps its address and keys encrypted', async () => {
  const user = await createUser(bed.service)
  const given = bed.push.subscribe(key)
  const { status, body } = await post(user, { ...given, expirationTime: Date.now() + 86_400_000 })
  expect(status).toBe(201)
  expect(body).toMatchObject({ host: '127.0.0.1', current: true, expiresAt: expect.any(String) })
  expect(await listOf(user)).toEqual([body])
  const stored = JSON.stringify(
    await bed.service.database.query('select s::text as text from push_subscriptions s'),
  )
  const logged = JSON.stringify(await bed.service.database.query('select details from audit_logs'))
  const secrets = [given.endpoint, given.keys.auth, given.keys.p256dh]
  for (const secret of secrets) expect(stored + logged).not.toContain(secret)
})

test('a session has one, and so has a browser: who has logged in last', async () => {
  const [one, other] = [await createUser(bed.service), await createUser(bed.service)]
  const given = bed.push.subscribe(key)
  await post(one, given)
  await post(one, bed.push.subscribe(key))
  expect(await listOf(one)).toHaveLength(1)
  const twice = await Promise.all([post(one, given), post(one, given), post(other, given)])
  expect(twice.map(({ status }) => status)).toEqual([201, 201, 201])
  await post(other, given)
  expect(await listOf(one)).toEqual([])
  expect(await listOf(other)).toHaveLength(1)
})

test('a user has ten at most: the oldest goes', async () => {
  const user = await createUser(bed.service)
  const first = (await post(user, bed.push.subscribe(key))).body
  for (let nth = 0; nth < 10; nth += 1) {
    const session = await createSession(bed.service, user.uuid)
    await post({ token: session.token }, bed.push.subscribe(key))
  }
  const listed = await listOf(user)
  expect(listed).toHaveLength(10)
  expect(listed.map(({ id }: { id: string }) => id)).not.toContain(first.id)
})

test.each([
  'http://169.254.169.254/latest/meta-data',
  'https://127.0.0.1/push',
  'https://push.example.com/a',
])('an address that is of no push service is refused: %s', async (endpoint) => {
  const user = await createUser(bed.service)
  const refused = await post(user, { ...bed.push.subscribe(key), endpoint })
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(JSON.stringify(refused.body)).not.toContain(endpoint)
})

test('keys that are none are refused', async () => {
  const user = await createUser(bed.service)
  const given = bed.push.subscribe(key)
  const p256dh = `B${'A'.repeat(86)}`
  expectRefusal(await post(user, { ...given, keys: { ...given.keys, p256dh } }), 'INVALID_REQUEST')
  expectRefusal(await post(user, { ...given, keys: { p256dh } }), 'INVALID_REQUEST')
})

test('nobody, a key and who was suspended are refused', async () => {
  const given = bed.push.subscribe(key)
  expectRefusal(await post(undefined, given), 'UNAUTHORIZED')
  const apiKey = await createApiKey(bed.service, bed.team.owner)
  expectRefusal(await post({ token: apiKey.token }, given), 'FORBIDDEN')
  const user = await createUser(bed.service)
  await bed.service.database.query(`update users set status = 'suspended' where id = $1`, [
    user.uuid,
  ])
  expectRefusal(await post(user, given), 'ACCOUNT_SUSPENDED')
})

test('is not there without push services', async () => {
  const silent = await startService({ vars: { PUSH_HOSTS: '' } })
  const user = await createUser(silent)
  const refused = await apiOf(silent)('POST', '/push/subscriptions', {
    ...{ as: user, body: bed.push.subscribe(key) },
  })
  expectRefusal(refused, 'NOT_SUPPORTED')
  await silent.stop()
})
