import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionId } from '../../../src/platform/ids.ts'
import { createSession, createUser } from '../../support/actors.ts'
import { type Api, apiOf } from '../../support/api.ts'
import { login } from '../../support/auth.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

test('the valid sessions are listed, newest first, and the current one is marked', async () => {
  const user = await createUser(service)
  await createSession(service, user.uuid, { from: new Date(Date.now() - 31 * 24 * 60 * 60 * 1000) })
  const ended = await createSession(service, user.uuid)
  await api('POST', '/auth/logout', { as: ended })
  const headers = { 'User-Agent': 'a phone', 'CF-Connecting-IP': '190.202.10.1' }
  const { body } = await login(service, user.email, undefined, headers)
  const list = await api('GET', '/auth/sessions', { as: { token: body.accessToken } })
  expect(list.body.data).toMatchObject([
    { userAgent: 'a phone', ip: '190.202.10.1', current: true },
    { id: sessionId.toPublic(user.sessionUuid), userAgent: null, ip: null, current: false },
  ])
})

test('sessions of others are not listed', async () => {
  for (const user of [await createUser(service), await createUser(service)]) {
    const { body } = await api('GET', '/auth/sessions', { as: user })
    expect(body.data).toMatchObject([{ id: sessionId.toPublic(user.sessionUuid), current: true }])
    expect(body.data).toHaveLength(1)
  }
})
