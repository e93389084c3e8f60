import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Actor,
  createApiKey,
  createMerchant,
  createSession,
  createUser,
} from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { openTransaction } from '../../support/locks.ts'
import { type Service, startService } from '../../support/service.ts'

const MINUTE_MS = 60_000

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
afterEach(() => service.setNow())
afterAll(() => service.stop())

interface Used {
  table: 'api_keys' | 'sessions'
  uuid: string
  token: string
}

/** Credentials whose last use is unknown, or long ago. */
const credentials: Record<string, () => Promise<Used>> = {
  'an API key': async () => ({ table: 'api_keys', ...(await createApiKey(service, user)) }),
  'a session': async () => {
    const from = new Date(Date.now() - 10 * MINUTE_MS)
    const { sessionUuid, token } = await createSession(service, user.uuid, { from: from })
    return { table: 'sessions', uuid: sessionUuid, token }
  },
}

const read = (as: { token: string }) => api('GET', '/merchants', { as })
/** Neither names a merchant, in whose log the request of a key would be recorded. */
const change = (as: { token: string }) => api('POST', '/notifications/read-all', { as })

const lastUsed = async ({ table, uuid }: Used): Promise<string | undefined> => {
  const [row] = await service.database.query<{ last_used_at: Date | null }>(
    `select last_used_at from ${table} where id = $1`,
    [uuid],
  )
  return row?.last_used_at?.toISOString()
}

/** Waits until as many round trips were made, and sees that no other follows. */
async function expectRoundTrips(expected: number): Promise<void> {
  let counted = 0
  await expect.poll(async () => (counted += (await service.takeRoundTrips()).count)).toBe(expected)
  await service.fetch('/health')
  expect((await service.takeRoundTrips()).count).toBe(1)
}

/** How many statements or transactions of the service are under way. */
async function busy(): Promise<number | undefined> {
  const [row] = await service.database.query<{ busy: number }>(
    `select count(*)::integer as busy from pg_stat_activity
     where datname = current_database() and usename <> current_user and state <> 'idle'`,
  )
  return row?.busy
}

describe.each(Object.entries(credentials))('the last use of %s', (_, make) => {
  test.each([
    ['a read', read],
    ['a change', change],
  ])('is recorded at most once a minute: %s', async (_, use) => {
    const used = await make()
    const start = Date.now()
    const useAfter = async (milliseconds: number, roundTrips: number, marked: number) => {
      service.setNow(new Date(start + milliseconds))
      await service.takeRoundTrips()
      expect((await use(used)).status).toBe(200)
      await expectRoundTrips(roundTrips)
      await expect.poll(() => lastUsed(used)).toBe(new Date(start + marked).toISOString())
    }
    await useAfter(0, 2, 0)
    await useAfter(1, 1, 0)
    await useAfter(MINUTE_MS - 1, 1, 0)
    await useAfter(MINUTE_MS, 2, MINUTE_MS)
    await useAfter(MINUTE_MS + 1, 1, MINUTE_MS)
  })

  test('is not changed by a refused request', async () => {
    const used = await make()
    const before = await lastUsed(used)
    const stranger = await createMerchant(service, await createUser(service))
    await service.takeRoundTrips()
    expectRefusal(await api('GET', `/merchants/${stranger.id}`, { as: used }), 'NOT_FOUND')
    // The refusal of a key may belong into its merchant's log.
    await expectRoundTrips(used.table === 'api_keys' ? 2 : 1)
    expect(await lastUsed(used)).toBe(before)
  })

  test('is left to the next request if the row is locked, and nobody waits', async () => {
    const used = await make()
    const before = await lastUsed(used)
    const holder = await openTransaction(service.database)
    await holder.query(`select from ${used.table} where id = $1 for update`, [used.uuid])
    await service.takeRoundTrips()
    expect((await read(used)).status).toBe(200)
    await expectRoundTrips(2)
    // Sooner than a statement gives up waiting for a lock.
    await expect.poll(busy, { timeout: 1_500 }).toBe(0)
    await holder.commit()
    expect(await lastUsed(used)).toBe(before)
    await read(used)
    await expect.poll(() => lastUsed(used)).not.toBe(before)
  })

  test('is recorded once for twenty concurrent requests, none of which fails', async () => {
    const used = await make()
    const writes = async () => {
      const [row] = await service.database.query<{ counted: number }>(
        'select last_value::integer as counted from marks',
      )
      return row?.counted
    }
    await service.database.query(`
      create sequence marks minvalue 0 start 0;
      select nextval('marks');
      create function count_mark() returns trigger language plpgsql as $$
      begin
        perform nextval('marks');
        return new;
      end $$;
      create trigger count_mark after update on ${used.table} for each row execute function count_mark();
      grant usage on sequence marks to payments_service`)
    const now = new Date()
    service.setNow(now)
    const uses = Array.from({ length: 20 }, (_, turn) => (turn % 2 ? read : change)(used))
    const statuses = (await Promise.all(uses)).map(({ status }) => status)
    expect(statuses).toStrictEqual(Array(20).fill(200))
    await expect.poll(() => lastUsed(used)).toBe(now.toISOString())
    await service.fetch('/health')
    expect(await writes()).toBe(1)
    await service.database.query('drop sequence marks; drop function count_mark() cascade')
  })

  test('that cannot be recorded is only logged', async () => {
    const used = await make()
    await service.database.query(`
      create function refuse_mark() returns trigger language plpgsql as $$
      begin raise exception 'no' using errcode = 'PXTST'; end $$;
      create trigger refuse_mark before update on ${used.table} for each row execute function refuse_mark()`)
    const answered = await read(used)
    expect(answered.status).toBe(200)
    const requestId = answered.headers.get('X-Request-Id')
    await expect
      .poll(() => service.logs().filter((line) => line.requestId === requestId))
      .toContainEqual(expect.objectContaining({ event: 'later.failed', code: 'PXTST' }))
    await service.database.query('drop function refuse_mark() cascade')
  })
})

test('the list shows when a key was last used', async () => {
  const made = await api('POST', '/api-keys', { as: user, body: { name: 'Caja' } })
  const now = new Date()
  service.setNow(now)
  await read({ token: made.body.key })
  await expect
    .poll(async () => (await api('GET', '/api-keys', { as: user })).body.data[0].lastUsedAt)
    .toBe(now.toISOString())
})

test('a key that was revoked meanwhile is not changed', async () => {
  const key = await createApiKey(service, user, { revoked: true })
  expectRefusal(await read(key), 'UNAUTHORIZED')
  expect(await lastUsed({ table: 'api_keys', ...key })).toBeUndefined()
})
