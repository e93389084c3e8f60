import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { merchantView } from '../../src/features/merchants/views.ts'
import { hashPath } from '../../src/http/idempotency.ts'
import {
  createApiKey,
  createMerchant,
  createSession,
  createUser,
  uniqueRif,
} from '../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../support/api.ts'
import { auditRecordsOfRequest } from '../support/auth.ts'
import {
  countMerchantsOf,
  createWithKey,
  expectAllCreated,
  expectReplay,
  isReplay,
  newMerchant,
  nextIdempotencyKey,
} from '../support/idempotent-merchants.ts'
import { openTransaction, waitForLockWaiters } from '../support/locks.ts'
import { type Service, startService } from '../support/service.ts'

const DAY_MS = 24 * 3600 * 1000

let service: Service
let api: Api
let create: ReturnType<typeof createWithKey>
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  create = createWithKey(service)
})
afterAll(() => service.stop())

describe('the same key and body', () => {
  test('twenty at the same time make one merchant, and get one answer', async () => {
    const asked = { as: await createUser(service), key: nextIdempotencyKey(), body: newMerchant() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(asked)))
    expect(answers.map(({ status }) => status)).toStrictEqual(Array(20).fill(201))
    expect(new Set(answers.map(({ text }) => text))).toHaveLength(1)
    expect(answers.filter(isReplay)).toHaveLength(19)
    expect(await countMerchantsOf(service, asked.as)).toBe(1)
  })

  test('get the stored bytes, with the request id of the new request', async () => {
    const asked = { as: await createUser(service), key: nextIdempotencyKey(), body: newMerchant() }
    const first = await create(asked)
    const second = await create({ ...asked, headers: { 'X-Request-Id': 'the-second-request' } })
    expectReplay(first, second)
    expect(second.headers.get('X-Request-Id')).toBe('the-second-request')
    expect(
      await auditRecordsOfRequest(service, 'merchant.create', 'the-second-request'),
    ).toStrictEqual([])
  })

  test('get the first answer even where the merchant has changed since', async () => {
    const asked = { as: await createUser(service), key: nextIdempotencyKey(), body: newMerchant() }
    const first = await create(asked)
    await api('PUT', `/merchants/${first.body.id}`, { as: asked.as, body: { name: 'Cambiada' } })
    expectReplay(first, await create(asked))
  })

  test('are the same whatever the order of the fields, unknown ones, and the notation', async () => {
    const { name, rif } = newMerchant()
    const asked = { as: await createUser(service), key: nextIdempotencyKey() }
    const first = await create({ ...asked, body: { name, rif } })
    const bare = rif.replaceAll('-', '').toLowerCase()
    for (const body of [
      { rif, name },
      { name, rif, color: 'red' },
      { name: ` ${name} `, rif: bare },
      `{ "rif": "${rif}",\n "name": "\\u004ca Repetida" }`,
    ]) {
      expectReplay(first, await create({ ...asked, body }))
    }
  })

  test('are the same for a new session of the same user', async () => {
    const as = await createUser(service)
    const asked = { key: nextIdempotencyKey(), body: newMerchant() }
    const first = await create({ ...asked, as })
    expectReplay(first, await create({ ...asked, as: await createSession(service, as.uuid) }))
  })
})

test('the same key with another body is refused, and makes nothing', async () => {
  const as = await createUser(service)
  const body = newMerchant()
  const key = nextIdempotencyKey()
  await create({ as, key, body })
  for (const other of [newMerchant(), { ...body, name: 'Otra' }, { ...body, description: 'x' }]) {
    expectRefusal(await create({ as, key, body: other }), 'IDEMPOTENCY_KEY_REUSED')
  }
  expect(await countMerchantsOf(service, as)).toBe(1)
})

describe('a refusal is not stored', () => {
  test('a 400 can be corrected under the same key', async () => {
    const asked = { as: await createUser(service), key: nextIdempotencyKey() }
    const body = newMerchant()
    expectRefusal(await create({ ...asked, body: { ...body, name: '' } }), 'INVALID_REQUEST')
    const made = await create({ ...asked, body })
    expectAllCreated(made)
    expectReplay(made, await create({ ...asked, body }))
  })

  test('a 409 can be repeated under the same key once its cause is gone', async () => {
    const [taker, as] = [await createUser(service), await createUser(service)]
    const taken = await createMerchant(service, taker)
    const asked = { as, key: nextIdempotencyKey(), body: { name: 'Espera', rif: taken.rif } }
    expectRefusal(await create(asked), 'CONFLICT')
    await service.database.query('update merchants set rif = $2 where id = $1', [
      taken.uuid,
      uniqueRif(),
    ])
    expectAllCreated(await create(asked))
  })
})

test('an answer is kept for 24 hours', async () => {
  const as = await createApiKey(service, await createUser(service))
  const asked = { as, key: nextIdempotencyKey(), body: newMerchant() }
  const start = Date.now()
  service.setNow(new Date(start))
  const first = await create(asked)
  service.setNow(new Date(start + DAY_MS - 1))
  expectReplay(first, await create(asked))
  service.setNow(new Date(start + DAY_MS))
  expectRefusal(await create(asked), 'CONFLICT')
  const second = await create({ ...asked, body: newMerchant() })
  expectAllCreated(first, second)
  service.setNow()
})

describe('while the first request is running', () => {
  /** The row that a request holds, of its user and key, from its start to its commit. */
  const beginElsewhere = async (userUuid: string, key: string) => {
    const holder = await openTransaction(service.database)
    await holder.query(
      `insert into idempotency_keys (caller_id, environment, method, path, key, request_hash, created_at, expires_at)
       values ($1, 'live', 'POST', $3, $2, '\\x00', now(), now() + interval '1 day')`,
      [userUuid, key, hashPath('/api/v1/merchants')],
    )
    return holder
  }

  test('a second is told to come again in a second', async () => {
    const as = await createUser(service)
    const asked = { as, key: nextIdempotencyKey(), body: newMerchant() }
    const holder = await beginElsewhere(as.uuid, asked.key)
    const refused = await create(asked)
    expectRefusal(refused, 'IDEMPOTENCY_KEY_IN_USE')
    expect(refused.headers.get('Retry-After')).toBe('1')
    await holder.query('rollback')
    expectAllCreated(await create(asked))
  })

  test('a second goes on when the first fails', async () => {
    const as = await createUser(service)
    const asked = { as, key: nextIdempotencyKey(), body: newMerchant() }
    const holder = await beginElsewhere(as.uuid, asked.key)
    const waiting = create(asked)
    await waitForLockWaiters(service.database, 1)
    await holder.query('rollback')
    expectAllCreated(await waiting)
  })
})

test('a lock of something else that is held too long is not told as a key in use', async () => {
  const asked = { as: await createUser(service), key: nextIdempotencyKey(), body: newMerchant() }
  const holder = await openTransaction(service.database)
  await holder.query('lock table stores in exclusive mode')
  const refused = await create(asked)
  expectRefusal(refused, 'SERVICE_UNAVAILABLE')
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  await holder.commit()
  expectAllCreated(await create(asked))
})

describe('who repeats is judged anew', () => {
  test('suspended since: 403', async () => {
    const as = await createUser(service)
    const asked = { as, key: nextIdempotencyKey(), body: newMerchant() }
    await create(asked)
    await service.database.query(`update users set status = 'suspended' where id = $1`, [as.uuid])
    const refused = await create(asked)
    expectRefusal(refused, 'ACCOUNT_SUSPENDED')
    expect(isReplay(refused)).toBe(false)
  })

  test('logged out since: 401', async () => {
    const as = await createUser(service)
    const asked = { as, key: nextIdempotencyKey(), body: newMerchant() }
    await create(asked)
    await api('POST', '/auth/logout', { as })
    expectRefusal(await create(asked), 'UNAUTHORIZED')
  })
})

test('what is stored is the row that the answer shows, and of the request its hash alone', async () => {
  const asked = { as: await createUser(service), key: nextIdempotencyKey(), body: newMerchant() }
  const { text } = await create(asked)
  const [stored] = await service.database.query<{
    hashed: number
    response: string
    status: number
  }>(
    'select octet_length(request_hash) as hashed, response, status from idempotency_keys where key = $1',
    [asked.key],
  )
  expect(stored).toMatchObject({ hashed: 32, status: 201 })
  expect(JSON.stringify(merchantView(JSON.parse(stored?.response ?? '')))).toBe(text)
})
