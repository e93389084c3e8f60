import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, createAdminKey, createMerchant, createUser } from '../../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../../support/api.ts'
import { type Service, startService } from '../../../support/service.ts'

let service: Service
let api: Api
let administrator: Actor
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  administrator = await createUser(service, { role: 'ADMIN', kycStatus: 'approved' })
})
afterAll(() => service.stop())

const read = (as: { token: string } = administrator) => api('GET', '/admin/audit-logs/seal', { as })

const seals = () =>
  service.database.query<{ number: number; hash: string }>(
    "select number::integer, encode(hash, 'hex') as hash from audit_seals order by number desc",
  )

test('the last seal, and what it does not cover yet', async () => {
  expect((await read()).body).toStrictEqual({
    number: 0,
    hash: null,
    sealedAt: null,
    unsealed: null,
  })
  await createMerchant(service, administrator)
  const now = new Date()
  await service.runCron(now)
  const [last] = await seals()
  expect((await read()).body).toStrictEqual({
    ...last,
    sealedAt: now.toISOString(),
    unsealed: 0,
  })
  await createMerchant(service, administrator)
  expect((await read()).body).toMatchObject({ ...last, unsealed: 1 })
  await service.runCron(new Date(now.getTime() + 60_000))
  const [next] = await seals()
  expect(next?.number).toBe((last?.number ?? 0) + 1)
  expect((await read()).body).toMatchObject({ ...next, unsealed: 0 })
})

test('an administrator’s live key may read it, a test key and others may not', async () => {
  const live = await createAdminKey(service, administrator, { environment: 'live' })
  expect((await read(live)).status).toBe(200)
  expectRefusal(await read(await createAdminKey(service, administrator)), 'FORBIDDEN')
  expectRefusal(await read(await createUser(service)), 'FORBIDDEN')
})
