import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import {
  auditRecordsOfRequest,
  mailsTo,
  registerUser,
  registrationBody,
  storedAndLoggedText,
} from '../../support/auth.ts'
import { persist } from '../../support/persist.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

const send = (body: unknown, headers?: Record<string, string>) =>
  api('POST', '/auth/register', { body, ...(headers && { headers }) })

async function usersNamed(email: string): Promise<number> {
  return (await service.database.query('select from users where email = $1', [email])).length
}

test('a registration returns the account, its e-mail and name trimmed and the e-mail in lower case', async () => {
  const tag = randomUUID()
  const { status, body } = await send({
    email: `  Ana.${tag}@Example.COM `,
    password: 'arepa con queso 7',
    name: '  Ana Pérez ',
    role: 'ADMIN',
    emailVerified: true,
  })
  expect(status).toBe(201)
  expect(body).toEqual({
    id: expect.stringMatching(/^usr_[0-9a-hjkmnp-tv-z]{26}$/),
    email: `ana.${tag}@example.com`,
    name: 'Ana Pérez',
    emailVerified: false,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  })
})

test('an inactive ordinary user is stored, and the registration is recorded as theirs', async () => {
  const now = new Date('2027-03-04T05:06:07.089Z')
  service.setNow(now)
  const result = await send(registrationBody())
  const { body } = result
  service.setNow()
  const [user] = await service.database.query<{ id: string }>(
    `select id, role, status, kyc_status, email_verified_at, created_at from users
     where public_id('usr', id) = $1`,
    [body.id],
  )
  expect(user).toEqual({
    id: expect.any(String),
    role: 'USER',
    status: 'inactive',
    kyc_status: 'not_started',
    email_verified_at: null,
    created_at: now,
  })
  expect(body.createdAt).toBe(now.toISOString())
  expect(
    await auditRecordsOfRequest(service, 'user.register', result.headers.get('X-Request-Id')),
  ).toMatchObject([
    { user_id: user?.id, resource: body.id, details: { after: { name: body.name } } },
  ])
})

test('a registered e-mail is refused, in whatever case it is written', async () => {
  const { email } = await registerUser(service)
  for (const again of [email, email.toUpperCase(), ` ${email} `]) {
    const result = await send(registrationBody({ email: again }))
    expect(expectRefusal(result, 'CONFLICT')).not.toContain(email)
  }
  expect(await usersNamed(email)).toBe(1)
})

test('ten parallel registrations of one e-mail make one account', { tags: ['full'] }, async () => {
  const body = registrationBody()
  const results = await Promise.all(
    Array.from({ length: 10 }, () => persist((headers) => send(body, headers))),
  )
  expect(results.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
  expect(await usersNamed(body.email)).toBe(1)
})

test('the password is stored as a salted scrypt hash with its parameters, and nowhere in clear text', async () => {
  const password = `secreto-${randomUUID()}`
  await send(registrationBody({ password }))
  await send(registrationBody({ password }))
  const rows = await service.database.query<{ password_hash: string }>(
    'select password_hash from users order by id desc limit 2',
  )
  const hashes = rows.map((row) => row.password_hash)
  for (const hash of hashes) expect(hash).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/)
  expect(new Set(hashes).size).toBe(2)
  expect(await storedAndLoggedText(service)).not.toContain(password)
  expect(JSON.stringify(service.logs())).not.toContain('scrypt$')
})

test('a credential that is sent along is ignored', async () => {
  const headers = { Authorization: 'Bearer nonsense' }
  expect((await send(registrationBody(), headers)).status).toBe(201)
})

test('the same Idempotency-Key gets the same response byte for byte, and one mail', async () => {
  const body = registrationBody()
  const headers = { 'Idempotency-Key': randomUUID() }
  const first = await send(body, headers)
  const { name, password, email } = body
  const replay = await send({ name, password, email }, headers)
  expect(replay.status).toBe(201)
  expect(replay.text).toBe(first.text)
  expect(first.headers.get('Idempotent-Replayed')).toBeNull()
  expect(replay.headers.get('Idempotent-Replayed')).toBe('true')
  expect(replay.headers.get('X-Request-Id')).not.toBe(first.headers.get('X-Request-Id'))
  await expect.poll(() => mailsTo(service, email)).toHaveLength(1)
  const enqueued = await service.database.query("select from outbox where data->>'to' = $1", [
    email,
  ])
  expect(enqueued).toHaveLength(1)
})

test('the same Idempotency-Key with another body is refused', async () => {
  const body = registrationBody()
  const headers = { 'Idempotency-Key': randomUUID() }
  await send(body, headers)
  expectRefusal(await send({ ...body, name: 'Otra' }, headers), 'IDEMPOTENCY_KEY_REUSED')
  expectRefusal(
    await send({ ...body, password: 'otra clave 9' }, headers),
    'IDEMPOTENCY_KEY_REUSED',
  )
})

test('a refusal is not stored under an Idempotency-Key, so that it can be corrected', async () => {
  const { email } = await registerUser(service)
  const headers = { 'Idempotency-Key': randomUUID() }
  expectRefusal(await send(registrationBody({ email }), headers), 'CONFLICT')
  expect((await send(registrationBody(), headers)).status).toBe(201)
})

test('an Idempotency-Key can be used anew after 24 hours', async () => {
  const headers = { 'Idempotency-Key': randomUUID() }
  const start = Date.now()
  const first = await send(registrationBody(), headers)
  service.setNow(new Date(start + 24 * 3_600_000 + 5_000))
  const later = await send(registrationBody(), headers)
  service.setNow()
  expect([first.status, later.status]).toEqual([201, 201])
  expect(later.body.id).not.toBe(first.body.id)
})

test('ten parallel requests with one Idempotency-Key make one account', {
  tags: ['full'],
}, async () => {
  const body = registrationBody()
  const headers = { 'Idempotency-Key': randomUUID() }
  const results = await Promise.all(
    Array.from({ length: 10 }, () => persist((key) => send(body, key), headers)),
  )
  const made = results.filter(({ status }) => status === 201)
  for (const other of results.filter(({ status }) => status !== 201)) {
    expectRefusal(other, 'IDEMPOTENCY_KEY_IN_USE')
  }
  expect(new Set(made.map(({ text }) => text)).size).toBe(1)
  expect(await usersNamed(body.email)).toBe(1)
})
