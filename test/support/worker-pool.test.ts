import { expect, test } from 'vitest'
import { createUser, uniqueEmail, waitForMailedCode } from './actors.ts'
import { apiOf } from './api.ts'
import { registrationBody, resendVerification } from './auth.ts'
import { type Service, startService } from './service.ts'

const register = async (service: Service): Promise<string> => {
  const body = registrationBody()
  const { status, text } = await apiOf(service)('POST', '/auth/register', { body })
  expect(status, text).toBe(201)
  await waitForMailedCode(service, body.email)
  return body.email
}

const contactOf = async (service: Service) => {
  const text = await (await service.fetch('/.well-known/security.txt')).text()
  return /^Contact: (.*)$/m.exec(text)?.[1]
}

test('a service takes the Worker of the one before, and finds nothing of it', async () => {
  const first = await startService({ vars: { SECURITY_CONTACT: 'mailto:first@example.com' } })
  await register(first)
  expect(await contactOf(first)).toBe('mailto:first@example.com')
  await first.stop()

  const second = await startService()
  expect(second.url).toBe(first.url)
  expect(second.logs()).toEqual([])
  expect(await second.mails()).toEqual([])
  expect(await second.database.query('select id from users')).toEqual([])
  expect(await contactOf(second)).toBe('mailto:security@example.com')
  const email = await register(second)
  expect((await second.mails()).map(({ to }) => to)).toEqual([[email]])
  await second.stop()
})

test('between two services nobody responds', async () => {
  const first = await startService()
  await first.stop()
  expect((await fetch(`${first.url}/health`)).status).toBe(410)
  const second = await startService()
  expect(second.url).toBe(first.url)
  expect((await second.fetch('/health')).status).toBe(200)
  await second.stop()
})

test('two services at once have a Worker each', async () => {
  const services = await Promise.all([startService(), startService()])
  const [one, other] = services
  expect(one.url).not.toBe(other.url)
  await createUser(one)
  expect(await other.database.query('select id from users')).toEqual([])
  await Promise.all(services.map((service) => service.stop()))
})

test('what a service does after its responses ends before it does', async () => {
  const first = await startService()
  const user = await createUser(first, { verified: false })
  await first.database.setDelay(300)
  await resendVerification(first, user.email)
  await first.stop()
  const second = await startService()
  expect(second.url).toBe(first.url)
  expect(await second.mails()).toEqual([])
  await second.stop()
})

test('a Worker that was killed, or has work left, serves nobody else', {
  tags: ['full'],
}, async () => {
  const killed = await startService()
  killed.crash()
  await killed.stop()
  const busy = await startService()
  expect(busy.url).not.toBe(killed.url)
  await busy.database.setDelay(15_000)
  const login = { email: uniqueEmail(), password: 'una-clave-muy-larga' }
  const response = apiOf(busy)('POST', '/auth/login', { body: login }).catch(() => {})
  await expect.poll(async () => (await busy.database.takeRoundTrips()).count).toBeGreaterThan(0)
  await busy.stop()
  await response
  const next = await startService()
  expect(next.url).not.toBe(busy.url)
  await next.stop()
})

test('a Worker that dies while it is free serves nobody else', async () => {
  const first = await startService()
  await first.stop()
  first.crash()
  const second = await startService()
  expect(second.url).not.toBe(first.url)
  expect((await second.fetch('/health')).status).toBe(200)
  await second.stop()
})
