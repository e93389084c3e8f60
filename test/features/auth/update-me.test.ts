import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey, createMerchant, createUser, PASSWORD } from '../../support/actors.ts'
import { type Api, apiOf, type CallResult, expectRefusal } from '../../support/api.ts'
import { auditRecordsOfRequest } from '../../support/auth.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

const get = (as: { token: string }) => api('GET', '/auth/me', { as })
const rename = (as: { token: string }, body: unknown) => api('PUT', '/auth/me', { as, body })
const recordsOf = (result: CallResult) =>
  auditRecordsOfRequest(service, 'user.update', result.headers.get('X-Request-Id'))

async function updatedAt(userUuid: string) {
  const [row] = await service.database.query<{ updated_at: Date }>(
    'select updated_at from users where id = $1',
    [userUuid],
  )
  return row?.updated_at
}

test('the name is changed, trimmed, shown at once, and recorded with before and after', async () => {
  const actor = await createUser(service)
  const merchant = await createMerchant(service, actor)
  const result = await rename(actor, { name: '  Ana María Ñáñez ', email: 'x@example.com' })
  expect(result.body).toMatchObject({
    name: 'Ana María Ñáñez',
    email: actor.email,
    merchants: [{ id: merchant.id }],
  })
  expect((await get(actor)).body).toEqual(result.body)
  expect(await recordsOf(result)).toMatchObject([
    {
      user_id: actor.uuid,
      resource: actor.id,
      details: { before: { name: actor.name }, after: { name: 'Ana María Ñáñez' } },
    },
  ])
})

test('nothing is recorded if the name stays the same', async () => {
  const actor = await createUser(service)
  const before = await updatedAt(actor.uuid)
  const result = await rename(actor, { name: ` ${actor.name} ` })
  expect(result.status).toBe(200)
  expect(await recordsOf(result)).toEqual([])
  expect(await updatedAt(actor.uuid)).toEqual(before)
})

test('whose language nobody knows is written to in the one of their next log-in, and of no later one', async () => {
  const actor = await createUser(service)
  const logIn = (language: string) =>
    api('POST', '/auth/login', {
      body: { email: actor.email, password: PASSWORD },
      headers: { 'Accept-Language': language },
    })
  for (const [asked, known] of [
    ['*', null],
    ['en-US,en;q=0.9', 'en'],
    ['es-VE', 'en'],
  ] as const) {
    expect((await logIn(asked)).status).toBe(200)
    expect((await get(actor)).body.language).toBe(known)
  }
})

test('the language of mails is kept until another is given, and recorded', async () => {
  const actor = await createUser(service)
  expect((await get(actor)).body.language).toBeNull()
  const chosen = await rename(actor, { name: actor.name, language: 'en' })
  expect(chosen.body.language).toBe('en')
  expect(await recordsOf(chosen)).toMatchObject([
    { details: { before: { language: null }, after: { language: 'en' } } },
  ])
  expect((await rename(actor, { name: 'Ana' })).body).toMatchObject({ name: 'Ana', language: 'en' })
  expectRefusal(await rename(actor, { name: 'Ana', language: 'fr' }), 'INVALID_REQUEST')
  expect((await get(actor)).body.language).toBe('en')
})

test('nobody else is changed', async () => {
  const actor = await createUser(service)
  const other = await createUser(service)
  await rename(actor, { name: 'Otra persona' })
  expect((await get(other)).body.name).toBe(other.name)
})

test.each([
  ['no name', {}],
  ['an empty name', { name: '' }],
  ['a name of spaces', { name: '  \t ' }],
  ['null', { name: null }],
  ['a number', { name: 918_273 }],
  ['121 characters', { name: 'x'.repeat(121) }],
  ['a line break', { name: 'Ana\nPérez' }],
  ['a NUL', { name: 'Ana\u0000Pérez' }],
])('%s is refused', async (_, body) => {
  const actor = await createUser(service)
  const result = await rename(actor, body)
  expectRefusal(result, 'INVALID_REQUEST')
  expect(result.body.error.details).toMatchObject([{ path: 'name' }])
  expect((await get(actor)).body.name).toBe(actor.name)
})

test('API keys and requests without a credential are refused', async () => {
  const key = await createApiKey(service, await createUser(service))
  expectRefusal(await rename(key, { name: 'Ana' }), 'FORBIDDEN')
  expectRefusal(await api('PUT', '/auth/me', { body: { name: 'Ana' } }), 'UNAUTHORIZED')
})
