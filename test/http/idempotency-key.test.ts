import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashRequest } from '../../src/http/idempotency.ts'
import { createApiKey, createMerchant, createUser } from '../support/actors.ts'
import { type Api, apiOf, type CallResult, expectRefusal } from '../support/api.ts'
import {
  countMerchantsOf,
  createWithKey,
  expectAllCreated,
  expectReplay,
  type IdempotentRequest,
  newMerchant,
  nextIdempotencyKey,
} from '../support/idempotent-merchants.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
let api: Api
let create: ReturnType<typeof createWithKey>
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  create = createWithKey(service)
})
afterAll(() => service.stop())

describe('one key is independent', () => {
  /** Each makes something of its own under the key, and gets its own again. */
  async function expectApart(
    callers: { token: string }[],
    { make = create, newBody = newMerchant as () => unknown } = {},
  ): Promise<void> {
    const key = nextIdempotencyKey()
    const asked = callers.map((as) => ({ as, key, body: newBody() }))
    const first: CallResult[] = []
    for (const one of asked) first.push(await make(one))
    expectAllCreated(...first)
    for (const [place, answer] of first.entries()) {
      expectReplay(answer, await make(asked[place] as IdempotentRequest))
    }
  }

  test('for another user', async () => {
    await expectApart([await createUser(service), await createUser(service)])
  })

  test('for the live and the test keys of one user', async () => {
    const user = await createUser(service, { kycStatus: 'approved' })
    const { id } = await createMerchant(service, user)
    const keys = [
      await createApiKey(service, user, { environment: 'live' }),
      await createApiKey(service, user, { environment: 'test' }),
    ]
    await expectApart(keys, {
      make: createWithKey(service, `/merchants/${id}/payment-links`),
      newBody: () => ({ label: 'Torta', amount: 25 }),
    })
  })

  test('for another path', async () => {
    const as = await createUser(service)
    const asked = { as, key: nextIdempotencyKey(), body: newMerchant() }
    await create(asked)
    await service.database.query(
      `update idempotency_keys set path = '/api/v1/elsewhere' where key = $1`,
      [asked.key],
    )
    expectRefusal(await create(asked), 'CONFLICT')
  })

  test('for a change that accepts none', async () => {
    const as = await createUser(service)
    const { id } = await createMerchant(service, as)
    const rename = (name: string) =>
      api('PUT', `/merchants/${id}`, { as, body: { name }, headers: { 'Idempotency-Key': 'one' } })
    const answers = [await rename('Uno'), await rename('Dos')]
    expect(answers.map(({ body }) => body.name)).toStrictEqual(['Uno', 'Dos'])
  })
})

test('without a key each request is carried out', async () => {
  const as = await createUser(service)
  expectAllCreated(
    await api('POST', '/merchants', { as, body: newMerchant() }),
    await api('POST', '/merchants', { as, body: newMerchant() }),
  )
})

describe('the header', () => {
  test.each([
    ['bare', 'abc', '"abc"'],
    ['bare with spaces around', '  abc2 ', '"abc2"'],
    [
      'with characters of every kind',
      "!#$%&'()*+,/:;<=>?@[]^`{|}~ x",
      '"!#$%&\'()*+,/:;<=>?@[]^`{|}~ x"',
    ],
    ['of 255 characters', 'k'.repeat(255), `"${'k'.repeat(255)}"`],
  ])('%s, bare and quoted, is the same key', async (_, bare, quoted) => {
    const asked = { as: await createUser(service), body: newMerchant() }
    const first = await create({ ...asked, key: bare })
    expectReplay(first, await create({ ...asked, key: quoted }))
  })

  test('in another case is another key', async () => {
    const as = await createUser(service)
    expectAllCreated(
      await create({ as, key: 'KEY', body: newMerchant() }),
      await create({ as, key: 'key', body: newMerchant() }),
    )
  })

  test.each([
    ['empty', ''],
    ['empty in quotes', '""'],
    ['of 256 characters', 'k'.repeat(256)],
    ['of 256 quoted characters', `"${'k'.repeat(256)}"`],
    ['with a tab', 'a\tb'],
    ['that is not ASCII', 'clavé'],
  ])('%s is refused', async (_, key) => {
    const as = await createUser(service)
    const refused = await create({ as, key, body: newMerchant() })
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details).toMatchObject([{ path: 'Idempotency-Key' }])
    expect(await countMerchantsOf(service, as)).toBe(0)
  })
})

test('the hash of a body depends on everything but the order of fields, at any depth', () => {
  const hashed = (body: unknown) => hashRequest('secret', body).toString('hex')
  const body = { a: [1, 2, { x: null, y: '1' }], b: { c: true, d: 1 } }
  const reordered = { b: { d: 1, c: true }, a: [1, 2, { y: '1', x: null }] }
  expect(hashed(reordered)).toBe(hashed(body))
  const others = [
    { ...body, a: [2, 1, { x: null, y: '1' }] },
    { ...body, a: [1, 2, { x: null, y: 1 }] },
    { ...body, b: { c: true, d: 1, e: null } },
    { ...body, b: { c: 1, d: true } },
    null,
  ]
  expect(new Set([body, ...others].map(hashed))).toHaveLength(6)
})
