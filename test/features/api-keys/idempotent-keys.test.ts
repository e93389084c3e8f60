import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, createUser } from '../../support/actors.ts'
import { type Api, apiOf, type CallResult, expectRefusal } from '../../support/api.ts'
import { nextIdempotencyKey } from '../../support/idempotent-merchants.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

const make = (as: Actor, key: string, body: unknown = { name: 'Caja' }) =>
  api('POST', '/api-keys', { as, body, headers: { 'Idempotency-Key': key } })

const rotate = (as: Actor, id: string, key: string, body?: unknown) =>
  api('POST', `/api-keys/${id}/rotate`, { as, body, headers: { 'Idempotency-Key': key } })

const keysOf = async (as: Actor): Promise<string[]> =>
  (await api('GET', '/api-keys', { as })).body.data.map(({ id }: { id: string }) => id)

/** A 409 that names what was created, and shows nothing of its secret. */
function expectMade(refused: CallResult, id: string): void {
  expect(expectRefusal(refused, 'CONFLICT')).toContain(
    `This Idempotency-Key was already used: see ${id}.`,
  )
  expect(refused.text).not.toContain('svc_')
  expect(refused.headers.get('Idempotent-Replayed')).toBeNull()
}

describe('a repeated Idempotency-Key', () => {
  test('is a 409 that names the created key, and creates no other', async () => {
    const [as, key] = [await createUser(service), nextIdempotencyKey()]
    const { body } = await make(as, key)
    expectMade(await make(as, key), body.id)
    expect(await keysOf(as)).toStrictEqual([body.id])
  })

  test('names the key even after it was revoked', async () => {
    const [as, key] = [await createUser(service), nextIdempotencyKey()]
    const { body } = await make(as, key)
    await api('DELETE', `/api-keys/${body.id}`, { as })
    expectMade(await make(as, key), body.id)
  })

  test('with another body is a 422', async () => {
    const [as, key] = [await createUser(service), nextIdempotencyKey()]
    await make(as, key)
    for (const body of [{ name: 'Otra' }, { name: 'Caja', expiresAt: '2199-01-01T00:00:00Z' }]) {
      expectRefusal(await make(as, key, body), 'IDEMPOTENCY_KEY_REUSED')
    }
  })

  test('means the same request if a default value is spelled out', async () => {
    const [as, key] = [await createUser(service), nextIdempotencyKey()]
    const { body } = await make(as, key)
    expectMade(await make(as, key, { environment: 'sandbox', name: ' Caja ' }), body.id)
  })

  test('of another user is independent', async () => {
    const [one, other, key] = [
      await createUser(service),
      await createUser(service),
      nextIdempotencyKey(),
    ]
    const made = [await make(one, key), await make(other, key)]
    expect(made.map(({ status }) => status)).toStrictEqual([201, 201])
  })

  test('of a rotation names the new key, with and without grace', async () => {
    const as = await createUser(service)
    for (const body of [undefined, { graceSeconds: 60 }]) {
      const old = await make(as, nextIdempotencyKey())
      const key = nextIdempotencyKey()
      const made = await rotate(as, old.body.id, key, body)
      expectMade(await rotate(as, old.body.id, key, body), made.body.id)
    }
  })

  test('can be used again if the first request was refused', async () => {
    const [as, key] = [await createUser(service), nextIdempotencyKey()]
    expectRefusal(await make(as, key, { name: 'Caja', environment: 'live' }), 'KYC_REQUIRED')
    expect((await make(as, key)).status).toBe(201)
    const unknown = 'key_01jd4xx3n5p7q9s1t3v5w7x9y1'
    const other = nextIdempotencyKey()
    expectRefusal(await rotate(as, unknown, other), 'NOT_FOUND')
    expectRefusal(await rotate(as, unknown, other), 'NOT_FOUND')
  })
})

test('of twenty concurrent requests creates one key, which nineteen responses name', async () => {
  const [as, key] = [await createUser(service), nextIdempotencyKey()]
  const answers = await Promise.all(Array.from({ length: 20 }, () => make(as, key)))
  const [made, ...refused] = answers.toSorted((one, other) => one.status - other.status)
  expect(made?.status).toBe(201)
  expect(refused).toHaveLength(19)
  for (const answer of refused) expectMade(answer, made?.body.id)
  expect(await keysOf(as)).toStrictEqual([made?.body.id])
})

test('is stored with the id of the key only', async () => {
  const [as, key] = [await createUser(service), nextIdempotencyKey()]
  const { body } = await make(as, key)
  const rows = await service.database.query(
    'select status, response from idempotency_keys where key = $1',
    [key],
  )
  expect(rows).toStrictEqual([{ status: 201, response: body.id }])
})
