import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '../../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../../support/api.ts'
import { login } from '../../../support/auth.ts'
import { createApp, requestFactorReset } from '../../../support/factors.ts'
import { type Service, startService } from '../../../support/service.ts'

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

test('an administrator withdraws a reset, and the factors stay', async () => {
  const administrator = await createUser(service, { role: 'ADMIN' })
  const user = await createUser(service)
  await createApp(service, user)
  await requestFactorReset(service, user)
  const undo = (as: { token: string }) =>
    api('DELETE', `/admin/users/${user.id}/factors/reset`, { as })
  expectRefusal(await undo(user), 'FORBIDDEN')
  expect((await undo(administrator)).status).toBe(204)
  expectRefusal(await undo(administrator), 'NOT_FOUND')
  await service.runCron(new Date(Date.now() + 25 * 3_600_000))
  expect((await login(service, user.email)).body.factorRequired).toBe(true)
  const [audited] = await service.database.query(
    "select user_id, details from audit_logs where action = 'user.factors_changed' and resource = $1",
    [user.id],
  )
  expect(audited).toMatchObject({
    user_id: administrator.uuid,
    details: { change: 'reset_undone' },
  })
})
