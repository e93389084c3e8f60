import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, apiOf, type CallResult, expectRefusal } from '../support/api.ts'
import { chargeBody, createLinkShop, type LinkShop } from '../support/payment-links.ts'
import { type Service, startService } from '../support/service.ts'

const STRICT = { Prefer: 'handling=strict' }

let service: Service
let api: Api
let shop: LinkShop
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  shop = await createLinkShop(service)
})
afterAll(() => service.stop())

const ignored = ({ headers }: CallResult) => headers.get('X-Ignored-Fields')
const applied = ({ headers }: CallResult) => headers.get('Preference-Applied')
const linksMade = async () => (await shop.list()).body.total

describe('without a preference', () => {
  test('unknown fields are ignored and named, and open objects have none', async () => {
    const made = await shop.make({ lable: 'x', 'a.b': 1, metadata: { anything: 'x' } })
    expect([made.status, ignored(made), applied(made)]).toStrictEqual([201, 'lable, a%2Eb', null])
    expect(ignored(await shop.make())).toBeNull()
  })

  test('they are named by every route that takes a body, also by an error', async () => {
    const refused = await api('POST', '/auth/login', { body: { email: 'x', pasword: 'y' } })
    expect([refused.status, ignored(refused)]).toStrictEqual([400, 'pasword'])
    const conflict = await api('PUT', '/auth/me', { as: shop.owner, body: { name: 'Ana', x: 1 } })
    expect([conflict.status, ignored(conflict)]).toStrictEqual([200, 'x'])
  })

  test('of a body of several types, those are named that its type does not have', async () => {
    const { id } = shop.merchant
    const simulate = (body: object) =>
      api('POST', '/sandbox/simulations', { as: shop.owner, body: { merchantId: id, ...body } })
    const lost = await simulate({ type: 'lost_answer', seconds: 1, delaySeconds: 2 })
    expect([lost.status, ignored(lost)]).toStrictEqual([201, 'delaySeconds'])
    const slow = await simulate({ type: 'slow_bank', seconds: 1, delaySeconds: 2 })
    expect([slow.status, ignored(slow)]).toStrictEqual([201, null])
  })

  test('a replay names them as the first answer did', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const [first, again] = [
      await shop.make({ lable: 'x' }, { headers }),
      await shop.make({ lable: 'x' }, { headers }),
    ]
    expect(again.headers.get('Idempotent-Replayed')).toBe('true')
    expect([again.text, ignored(again)]).toStrictEqual([first.text, 'lable'])
  })

  test.each(['{', '[]', '"x"', 'null'])(
    'a body that is no object is refused as before: %s',
    async (body) => {
      const answer = await api('POST', shop.path, { as: shop.owner, body })
      expectRefusal(answer, 'INVALID_REQUEST')
      expect(ignored(answer)).toBeNull()
    },
  )
})

describe('with Prefer: handling=strict', () => {
  test('an unknown field is a 400 that names it, and nothing is made', async () => {
    const before = await linksMade()
    const refused = await shop.make({ lable: 'x' }, { headers: STRICT })
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details).toMatchObject([{ path: 'lable' }])
    expect([ignored(refused), applied(refused)]).toStrictEqual(['lable', 'handling=strict'])
    expect(await linksMade()).toBe(before)
  })

  test('a body with known fields alone is taken, and the preference confirmed', async () => {
    const made = await shop.make({}, { headers: STRICT })
    expect([made.status, applied(made)]).toStrictEqual([201, 'handling=strict'])
  })

  test('a key is not used up by a refusal', async () => {
    const headers = { ...STRICT, 'Idempotency-Key': randomUUID() }
    expectRefusal(await shop.make({ lable: 'x' }, { headers }), 'INVALID_REQUEST')
    expect((await shop.make({}, { headers })).status).toBe(201)
    const replayed = await shop.make({}, { headers })
    expect(replayed.headers.get('Idempotent-Replayed')).toBe('true')
    expect(applied(replayed)).toBe('handling=strict')
  })

  test('a charge with a misspelt field asks no bank', async () => {
    const { token } = (await shop.make()).body
    const refused = await api('POST', `/pay/${token}/charge`, {
      body: { ...chargeBody, amountVEs: 1 },
      headers: STRICT,
    })
    expectRefusal(refused, 'INVALID_REQUEST')
    expect((await api('GET', `/pay/${token}`)).body.status).toBe('ACTIVE')
  })

  test('where it is not honoured, it is not confirmed either', async () => {
    const answer = await api('PUT', '/auth/me', {
      as: shop.owner,
      body: { name: 'Ana', x: 1 },
      headers: STRICT,
    })
    expect([answer.status, ignored(answer), applied(answer)]).toStrictEqual([200, 'x', null])
  })
})

describe('a parameter that a query does not have', () => {
  const read = (query: string, headers: Record<string, string> = {}) =>
    api('GET', `${shop.path}?${query}`, { as: shop.owner, headers })

  test('is named, on reads and on changes, beside the fields of the body', async () => {
    const listed = await read('stauts=ACTIVE&environment=test&a.b=1')
    expect([listed.status, ignored(listed)]).toStrictEqual([200, 'query.stauts, query.a%2Eb'])
    expect(ignored(await read('environment=test&status=active'))).toBeNull()
    const made = await api('POST', `${shop.path}?dryRun=1`, {
      as: shop.owner,
      body: { label: 'x', amount: 1, environment: 'test', lable: 'y' },
    })
    expect([made.status, ignored(made)]).toStrictEqual([201, 'lable, query.dryRun'])
    const me = await api('GET', '/auth/me?x=1', { as: shop.owner })
    expect([me.status, ignored(me)]).toStrictEqual([200, 'query.x'])
  })

  test('is a 400 under strict, of which nothing is made', async () => {
    const listed = await read('stauts=ACTIVE', STRICT)
    expectRefusal(listed, 'INVALID_REQUEST')
    expect(listed.body.error.details).toMatchObject([{ path: 'query.stauts' }])
    expect((await read('status=active', STRICT)).status).toBe(200)
    const before = await linksMade()
    const made = await api('POST', `${shop.path}?dryRun=1`, {
      as: shop.owner,
      body: { label: 'x', amount: 1, environment: 'test' },
      headers: STRICT,
    })
    expectRefusal(made, 'INVALID_REQUEST')
    expect(await linksMade()).toBe(before)
  })

  test.each([
    ['status=ACTIVE&status=INACTIVE', 'status', 'Must be given once.'],
    ['status[]=ACTIVE', 'status[]', 'Must be one value: status=...'],
    ['status%5B0%5D=ACTIVE', 'status[0]', 'Must be one value: status=...'],
    [
      'externalReference[eq]=x',
      'externalReference[eq]',
      'Must be one value: externalReference=...',
    ],
  ])('a list of a filter is a 400: %s', async (query, path, message) => {
    const refused = await read(query)
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details).toStrictEqual([{ path, message }])
  })
})
