import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { acquireIdempotencyKey, respond, saveResponse } from '../../../../src/db/functions.ts'
import { createUser } from '../../../support/actors.ts'
import { useFunctionBed } from '../../../support/function-bed.ts'

const bed = useFunctionBed()

const key = { environment: 'test', method: 'POST', path: 'path', key: 'one' }
const hash = (text: string) => createHash('sha256').update(text).digest()
const acquire = (changes = {}) =>
  acquireIdempotencyKey({ ...key, requestHash: hash('body'), ...changes })
const RESOURCE = '01890000-0000-7000-8000-000000000000'

beforeEach(async () => {
  await bed.setCaller(await createUser(bed))
})

test('a new key is acquired, and then is busy until there is a response', async () => {
  await bed.value(acquire())
  expect(await bed.refusal(acquire())).toBe('key_in_use')
})

test('the same key is new to another caller', async () => {
  await bed.value(acquire())
  await bed.setCaller(await createUser(bed))
  expect(await bed.refusal(acquire())).toBeNull()
})

test.each([{ path: 'other' }, { method: 'PATCH' }, { environment: 'live' }])(
  'a key of a request with another %j is refused, and once it has expired belongs to the new one',
  async (change) => {
    await bed.value(acquire())
    expect(await bed.refusal(acquire(change))).toBe('key_reused')
    await bed.value(respond({ rowOrId: '{}' }))
    await bed.value(saveResponse({ ...key, status: 201 }))
    expect(await bed.refusal(acquire(change))).toBe('key_reused')
    await bed.database.query('update idempotency_keys set expires_at = $1', [bed.now])
    await bed.value(acquire(change))
    expect(
      await bed.database.query('select environment, method, path from idempotency_keys'),
    ).toEqual([{ environment: 'test', method: 'POST', path: 'path', ...change }])
    expect(await bed.refusal(acquire())).toBe('key_reused')
  },
)

test('a key of another request is refused, whether that has its response or not', async () => {
  await bed.value(acquire())
  expect(await bed.refusal(acquire({ requestHash: hash('other') }))).toBe('key_reused')
  await bed.value(respond({ rowOrId: '{}' }))
  await bed.value(saveResponse({ ...key, status: 201 }))
  expect(await bed.refusal(acquire({ requestHash: hash('other') }))).toBe('key_reused')
})

test('a key with a response is replayed', async () => {
  await bed.value(acquire())
  await bed.value(respond({ rowOrId: '{}' }))
  await bed.value(saveResponse({ ...key, status: 201 }))
  expect(await bed.refusal(acquire())).toBe('PXREP')
})

test('a request that is in progress is busy, and past its time abandoned', async () => {
  await bed.value(acquire({ resourceId: RESOURCE, timeout: '40 seconds' }))
  expect(await bed.refusal(acquire())).toBe('key_in_use')
  await bed.value(acquire({ key: 'two', resourceId: RESOURCE, timeout: '0 seconds' }))
  expect(await bed.refusal(acquire({ key: 'two' }))).toBe('PXOLD')
})

test('a key that has expired is new again', async () => {
  await bed.value(acquire())
  await bed.database.query('update idempotency_keys set expires_at = $1', [bed.now])
  expect(await bed.refusal(acquire({ requestHash: hash('other') }))).toBeNull()
})
