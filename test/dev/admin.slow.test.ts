import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { projectFolder } from '../../dev/stack/paths.ts'
import { createApiKey, createUser, PASSWORD, uniqueEmail } from '../support/actors.ts'
import { apiOf, expectRefusal } from '../support/api.ts'
import { login } from '../support/auth.ts'
import { createApp } from '../support/factors.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

/** Runs the command as an operator does, and returns its output; fails if it fails. */
const admin = async (...words: string[]) => {
  const env = { ...process.env, DATABASE_URL: service.database.url }
  const command = join(projectFolder, 'dev/admin.ts')
  return (await promisify(execFile)('node', [command, ...words], { env })).stdout
}

test('npm run admin makes an account an administrator, whatever the case of the e-mail', async () => {
  const user = await createUser(service, { factorPresented: true })
  await admin(user.email.toUpperCase())
  expect((await apiOf(service)('GET', '/admin/users', { as: user })).status).toBe(200)
})

test('npm run admin reset gives an administrator a new password, shown once, and ends their sessions and keys', async () => {
  const user = await createUser(service, { role: 'ADMIN' })
  const key = await createApiKey(service, user)
  const printed = await admin('reset', user.email)
  const [, password = ''] = /shown this once: (\S{24})\n/.exec(printed) ?? []
  for (const as of [user, key]) {
    expectRefusal(await apiOf(service)('GET', '/admin/users', { as }), 'UNAUTHORIZED')
  }
  expectRefusal(await login(service, user.email, PASSWORD), 'INVALID_CREDENTIALS')
  const { body } = await login(service, user.email, password)
  expect(body.user.role).toBe('ADMIN')
  const records = await service.database.query(
    `select user_id, details from audit_logs where action = 'user.reset_password' and resource = $1`,
    [user.id],
  )
  expect(records).toMatchObject([
    { user_id: null, details: { endedSessions: 1, revokedKeys: 1, requestId: 'command:admin' } },
  ])
  expect(JSON.stringify(records)).not.toContain(password)
})

test('npm run admin reset-factors removes the factors that an administrator has lost, at once', async () => {
  const user = await createUser(service, { role: 'ADMIN' })
  await createApp(service, user)
  const other = await createUser(service, { role: 'ADMIN' })
  await createApp(service, other)
  expect(await admin('reset-factors', user.email)).toContain('set a second factor')
  expectRefusal(await apiOf(service)('GET', '/auth/me', { as: user }), 'UNAUTHORIZED')
  const { body } = await login(service, user.email)
  const as = { token: body.accessToken }
  expectRefusal(await apiOf(service)('GET', '/admin/users', { as }), 'FACTOR_REQUIRED')
  expect((await login(service, other.email)).body.factorRequired).toBe(true)
  await expect(admin('reset-factors', user.email)).rejects.toThrow('No administrator with a second')
  await expect(admin('reset-everything', user.email)).rejects.toThrow('Whom?')
})

test('the password of a reset logs in for 24 hours, and the one that its user chooses then logs in for good', async () => {
  const user = await createUser(service, { role: 'ADMIN' })
  const reset = async () =>
    /shown this once: (\S{24})\n/.exec(await admin('reset', user.email))?.[1] ?? ''
  const inADay = new Date(Date.now() + 24 * 60 * 60 * 1000 + 60_000)
  onTestFinished(() => service.setNow())
  const unused = await reset()
  service.setNow(inADay)
  expectRefusal(await login(service, user.email, unused), 'INVALID_CREDENTIALS')

  service.setNow()
  const currentPassword = await reset()
  const { body } = await login(service, user.email, currentPassword)
  const newPassword = 'una clave muy nueva'
  const changed = await apiOf(service)('PUT', '/auth/password', {
    as: { token: body.accessToken },
    body: { currentPassword, newPassword },
  })
  expect(changed.status, changed.text).toBe(204)
  service.setNow(inADay)
  expect((await login(service, user.email, newPassword)).status).toBe(200)
})

test('npm run admin resets nobody who is not an administrator, and creates none for an unknown e-mail', async () => {
  const user = await createUser(service)
  await expect(admin('reset', user.email)).rejects.toThrow('No administrator has this e-mail.')
  await expect(admin(uniqueEmail())).rejects.toThrow('No account has this e-mail')
  await expect(admin()).rejects.toThrow('Whom?')
  expect((await login(service, user.email)).status).toBe(200)
})
