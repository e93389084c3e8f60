import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSession, createUser } from '../../../support/actors.ts'
import { expectRefusal } from '../../../support/api.ts'
import { storedAndLoggedText } from '../../../support/auth.ts'
import { codeOf, createApp } from '../../../support/factors.ts'
import { secondFactorsOf } from '../../../support/second-factors.ts'
import { type Service, startService } from '../../../support/service.ts'

let service: Service
let calls: ReturnType<typeof secondFactorsOf>
beforeAll(async () => {
  service = await startService()
  calls = secondFactorsOf(service)
})
afterAll(() => service.stop())

test('an app is begun with a secret that is shown once, and is no factor yet', async () => {
  const user = await createUser(service)
  const begun = await calls.begin(user, 'Mi teléfono')
  expect(begun.status, begun.text).toBe(201)
  const { secret, uri } = begun.body
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(new URL(uri).searchParams.get('secret')).toBe(secret)
  expect(decodeURIComponent(new URL(uri).pathname)).toContain(user.email)
  expect((await calls.list(user)).body).toMatchObject({
    data: [],
    stepUp: { methods: ['password'] },
  })
  expect(await storedAndLoggedText(service)).not.toContain(secret)
})

test('the secret is stored encrypted, and for its row alone', async () => {
  const user = await createUser(service)
  const other = await createUser(service)
  const { uri } = (await calls.begin(user)).body
  await calls.begin(other)
  const stored = () =>
    service.database.query<{ user_id: string; secret: Buffer }>(
      'select user_id, secret from factors where user_id = any($1)',
      [[user.uuid, other.uuid]],
    )
  const [mine] = (await stored()).filter(({ user_id }) => user_id === user.uuid)
  expect(mine?.secret.toString('latin1')).not.toContain(new URL(uri).searchParams.get('secret'))
  await service.database.query('update factors set secret = $2 where user_id = $1', [
    other.uuid,
    mine?.secret,
  ])
  const copied = await calls.confirm(other, codeOf(uri))
  expectRefusal(copied, 'INTERNAL_ERROR')
})

test('one that is begun again replaces the one that was never confirmed', async () => {
  const user = await createUser(service)
  const first = (await calls.begin(user)).body
  const second = (await calls.begin(user)).body
  expect(second.secret).not.toBe(first.secret)
  const replaced = await calls.confirm(user, codeOf(first.uri))
  expectRefusal(replaced, 'INVALID_REQUEST')
  expect((await calls.confirm(user, codeOf(second.uri))).status).toBe(200)
})

test('a session that has presented nothing lately begins none', async () => {
  const user = await createUser(service)
  const stolen = await createSession(service, user.uuid, { from: new Date(Date.now() - 601_000) })
  expectRefusal(await calls.begin(stolen), 'STEP_UP_REQUIRED')
})

test('with a factor, the password alone is not enough to begin another', async () => {
  const user = await createUser(service)
  await createApp(service, user)
  expectRefusal(await calls.begin(user), 'STEP_UP_REQUIRED')
})

test('whoever has not verified the e-mail sets none: the account may be somebody else’s', async () => {
  const user = await createUser(service, { verified: false })
  expectRefusal(await calls.begin(user), 'EMAIL_NOT_VERIFIED')
})

test('twenty begun at once leave one to confirm', async () => {
  const user = await createUser(service)
  const begun = await Promise.all(Array.from({ length: 20 }, () => calls.begin(user)))
  expect(begun.map(({ status }) => status)).toEqual(Array(20).fill(201))
  const rows = await service.database.query('select from factors where user_id = $1', [user.uuid])
  expect(rows).toHaveLength(1)
})
