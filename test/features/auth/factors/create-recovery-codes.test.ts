import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '../../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../../support/api.ts'
import { storedAndLoggedText } from '../../../support/auth.ts'
import { createApp } from '../../../support/factors.ts'
import { mailsAfterDispatch } from '../../../support/notifications.ts'
import { secondFactorsOf } from '../../../support/second-factors.ts'
import { type Service, startService } from '../../../support/service.ts'

let service: Service
let api: Api
let calls: ReturnType<typeof secondFactorsOf>
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  calls = secondFactorsOf(service)
})
afterAll(() => service.stop())

const create = (as: { token: string }) => api('POST', '/auth/factors/recovery-codes', { as })

test('ten codes are shown once, each works once, and they are nowhere to be read', async () => {
  const user = await createUser(service, { factorPresented: true })
  await createApp(service, user)
  const { status, body } = await create(user)
  expect(status).toBe(201)
  expect(new Set(body.codes).size).toBe(10)
  const [first, second] = body.codes as string[]
  expect((await calls.stepUp(user, { recoveryCode: `${first}` })).status).toBe(204)
  expectRefusal(await calls.stepUp(user, { recoveryCode: `${first}` }), 'INVALID_REQUEST')
  expect((await calls.stepUp(user, { recoveryCode: `${second?.toUpperCase()}` })).status).toBe(204)
  expect((await calls.list(user)).body.recoveryCodesLeft).toBe(8)
  const everything = await storedAndLoggedText(service)
  for (const code of body.codes) expect(everything).not.toContain(code)
})

test('new ones end the old ones', async () => {
  const user = await createUser(service, { factorPresented: true })
  await createApp(service, user)
  const [old] = (await create(user)).body.codes
  const [made] = (await create(user)).body.codes
  expectRefusal(await calls.stepUp(user, { recoveryCode: old }), 'INVALID_REQUEST')
  expect((await calls.stepUp(user, { recoveryCode: made })).status).toBe(204)
})

test('of twenty uses of one code at once, one counts', async () => {
  const user = await createUser(service, { factorPresented: true })
  await createApp(service, user)
  const [code] = (await create(user)).body.codes
  const used = await Promise.all(
    Array.from({ length: 5 }, () => calls.stepUp(user, { recoveryCode: code })),
  )
  expect(used.filter(({ status }) => status === 204)).toHaveLength(1)
})

test('whoever uses one is told', async () => {
  const user = await createUser(service, { factorPresented: true })
  await createApp(service, user)
  const [code] = (await create(user)).body.codes
  await calls.stepUp(user, { recoveryCode: code })
  const subjects = (await mailsAfterDispatch(service, user)).map(({ subject }) => subject)
  expect(subjects.toSorted()).toEqual([
    'Códigos de respaldo nuevos / New recovery codes',
    'Se usó un código de respaldo / Recovery code used',
  ])
})

test('without a factor there is nothing to recover, and without having presented it there are none', async () => {
  const plain = await createUser(service)
  expectRefusal(await create(plain), 'CONFLICT')
  const stale = await createUser(service)
  await createApp(service, stale)
  expectRefusal(await create(stale), 'STEP_UP_REQUIRED')
})
