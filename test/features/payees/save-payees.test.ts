import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, createApiKey, createMerchant, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { auditRecordsOfRequest } from '../../support/auth.ts'
import { createPayee } from '../../support/bank-accounts.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
let user: Actor
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
beforeEach(async () => {
  user = await createUser(service)
})
afterAll(() => service.stop())

const payee = (changes: Record<string, unknown> = {}) => ({
  phone: '04121234567',
  bankCode: '0102',
  document: 'V12345678',
  name: 'Luis Rojas',
  ...changes,
})
const save = (
  payees: unknown,
  { as = user as { token: string } | undefined, environment = 'test' as string | undefined } = {},
) => api('PUT', '/bank/payees', { as, body: { payees, environment } })
const list = async (as: { token: string } = user) =>
  (await api('GET', '/bank/payees?environment=test', { as })).body.data

test('payees are saved as they were typed, in the order of the rows, and the change is recorded', async () => {
  const saved = await save([
    payee({ phone: '0414-123.45.67', document: 'v-7.654.321', group: 'Nómina' }),
    payee(),
  ])
  expect(saved.status).toBe(200)
  expect(saved.body).toStrictEqual({
    data: [
      {
        id: expect.stringMatching(/^pye_/),
        ...payee({ phone: '04141234567', document: 'V7654321', group: 'Nómina' }),
      },
      { id: expect.stringMatching(/^pye_/), ...payee() },
    ],
  })
  expect(await list()).toHaveLength(2)
  const requestId = saved.headers.get('X-Request-Id')
  expect(await auditRecordsOfRequest(service, 'payee.save', requestId)).toMatchObject([
    {
      user_id: user.uuid,
      details: { environment: 'test', payees: [{ phone: '04141234567' }, {}] },
    },
  ])
})

test('one whose phone is saved keeps its id, and gets the new data, and no group unless it is given', async () => {
  const { id } = await createPayee(service, user)
  await save([payee({ bankCode: '0134', name: 'Ana Díaz', group: 'Nómina' })])
  expect(await list()).toStrictEqual([
    { id, ...payee({ bankCode: '0134', name: 'Ana Díaz', group: 'Nómina' }) },
  ])
  await save([payee()])
  expect(await list()).toStrictEqual([{ id, ...payee() }])
})

test('a phone that somebody else has saved, and that of the other environment, stay theirs', async () => {
  const other = await createUser(service)
  await createPayee(service, other)
  await createPayee(service, user, { environment: 'live' })
  await save([payee({ name: 'Ana Díaz' })])
  expect((await list(other)).map(({ name }: { name: string }) => name)).toEqual(['Luis Rojas'])
  expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['Ana Díaz'])
})

test.each([
  ['a wrong phone', [payee(), payee({ phone: '0412' })], 'payees.1.phone'],
  ['a bank that there is not', [payee({ bankCode: '9999' })], 'payees.0.bankCode'],
  ['a wrong document', [payee({ document: 'X1' })], 'payees.0.document'],
  ['no name', [payee({ name: ' ' })], 'payees.0.name'],
  ['a group of 61 letters', [payee({ group: 'n'.repeat(61) })], 'payees.0.group'],
  ['a phone twice', [payee(), payee({ phone: '0412 1234567' })], 'payees.1.phone'],
  ['no rows', [], 'payees'],
] as const)('%s is refused at its place, and nothing is saved', async (_, payees, path) => {
  const refused = await save(payees)
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details).toMatchObject([{ path }])
  expect(await list()).toEqual([])
})

test('a thousand with long names are saved at once, and not one more', async () => {
  const many = Array.from({ length: 1_001 }, (_, place) =>
    payee({ phone: `0412${String(place).padStart(7, '0')}`, name: 'ñ'.repeat(80) }),
  )
  const refused = await save(many)
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details[0].path).toBe('payees')
  expect((await save(many.slice(1))).status).toBe(200)
  expect(await list()).toHaveLength(1_000)
})

test('nobody has more than 5,000 in an environment', async () => {
  await service.database.query(
    `insert into payees (id, user_id, environment, phone, bank_code, document, name, updated_at)
     select gen_random_uuid(), $1, 'test', '0414' || lpad(n::text, 7, '0'), '0102', 'V7654321', 'Ana', now()
     from generate_series(1, 4999) n`,
    [user.uuid],
  )
  expect((await save([payee()])).status).toBe(200)
  expectRefusal(await save([payee({ phone: '04241234567' })]), 'CONFLICT')
  // One that is there already is changed all the same.
  expect((await save([payee({ name: 'Ana Díaz' })])).status).toBe(200)
})

test('ten at once save a payee once', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => save([payee()])))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => body.data[0].id)).size).toBe(1)
  expect(await list()).toHaveLength(1)
})

test('a key saves in its own environment', async () => {
  const key = await createApiKey(service, user)
  expect((await save([payee()], { as: key, environment: undefined })).status).toBe(200)
  expect(await list()).toHaveLength(1)
  expectRefusal(await save([payee()], { as: key, environment: 'live' }), 'INVALID_REQUEST')
})

test('a request without a credential and a key bound to a merchant are refused', async () => {
  const merchant = await createMerchant(service, user)
  const bound = await createApiKey(service, user, { merchant })
  expectRefusal(await save([payee()], { as: bound }), 'FORBIDDEN')
  const body = { payees: [payee()] }
  expectRefusal(await api('PUT', '/bank/payees', { body }), 'UNAUTHORIZED')
})
