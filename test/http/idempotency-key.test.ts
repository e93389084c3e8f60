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
  async function expectApart(callers: { token: string }[]): Promise<void> {
    const key = nextIdempotencyKey()
    const asked = callers.map((as) => ({ as, key, body: newMerchant() }))
    const first: CallResult[] = []
    for (const one of asked) first.push(await create(one))
    expectAllCreated(...first)
    for (const [place, answer] of first.entries()) {
      expectReplay(answer, await create(asked[place] as IdempotentRequest))
    }
  }

  test('for another user', async () => {
    await expectApart([await createUser(service), await createUser(service)])
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

describe('one key names one request of its caller:', () => {
  const label = { label: 'Torta', amount: 25 }
  const linksOf = (id: string) => createWithKey(service, `/merchants/${id}/payment-links`)
  const countLinks = async (id: string, as: { token: string }) =>
    (await api('GET', `/merchants/${id}/payment-links`, { as })).body.total

  test('on another path it is refused with what that means, and the first one keeps it', async () => {
    const as = await createUser(service, { kycStatus: 'approved' })
    const [one, two] = [await createMerchant(service, as), await createMerchant(service, as)]
    const asked = { as, key: nextIdempotencyKey(), body: label }
    const first = await linksOf(one.id)(asked)
    for (const language of ['es', 'en']) {
      const headers = { 'Accept-Language': language }
      const refused = await linksOf(two.id)({ ...asked, headers })
      const message = expectRefusal(refused, 'IDEMPOTENCY_KEY_REUSED')
      expect(message).toMatch(/^(Esta solicitud no se realizó|This request was not carried out): /)
      expect(message).not.toMatch(/\b(new|nueva)\b/)
    }
    expectRefusal(await create({ ...asked, body: newMerchant() }), 'IDEMPOTENCY_KEY_REUSED')
    expect([await countLinks(one.id, as), await countLinks(two.id, as)]).toStrictEqual([1, 0])
    expectReplay(first, await linksOf(one.id)(asked))
  })

  test('of twenty at once on ten paths, one is carried out', async () => {
    const as = await createUser(service, { kycStatus: 'approved' })
    const paths = await Promise.all(
      Array.from({ length: 10 }, async () => (await createMerchant(service, as)).id),
    )
    const asked = { as, key: nextIdempotencyKey(), body: label }
    const answers = await Promise.all([...paths, ...paths].map((id) => linksOf(id)(asked)))
    expect(new Set(answers.map(({ status }) => status))).toStrictEqual(new Set([201, 422]))
    const counts = await Promise.all(paths.map((id) => countLinks(id, as)))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
  })

  test('in the other environment it is refused', async () => {
    const user = await createUser(service, { kycStatus: 'approved' })
    const { id } = await createMerchant(service, user)
    const asked = { key: nextIdempotencyKey(), body: label }
    const live = await createApiKey(service, user, { environment: 'live' })
    const first = await linksOf(id)({ ...asked, as: live })
    expectAllCreated(first)
    const test = await createApiKey(service, user, { environment: 'test' })
    expectRefusal(await linksOf(id)({ ...asked, as: test }), 'IDEMPOTENCY_KEY_REUSED')
    expectReplay(first, await linksOf(id)({ ...asked, as: live }))
  })

  test('after 24 hours it is free for another path', async () => {
    const as = await createUser(service, { kycStatus: 'approved' })
    const { id } = await createMerchant(service, as)
    const key = nextIdempotencyKey()
    expectAllCreated(await create({ as, key, body: newMerchant() }))
    await service.database.query(
      'update idempotency_keys set expires_at = now() - make_interval(secs => 0.001) where key = $1',
      [key],
    )
    expectAllCreated(await linksOf(id)({ as, key, body: label }))
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
