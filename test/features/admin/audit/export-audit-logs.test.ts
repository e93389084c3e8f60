import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newUuid, type Uuid, userId } from '../../../../src/platform/ids.ts'
import { type Actor, createAdminKey, createUser } from '../../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../../support/api.ts'
import { parseCsv } from '../../../support/csv.ts'
import { type Service, startService } from '../../../support/service.ts'

/** Three pages. */
const RECORDS = 5_000
const HEADING = ['id', 'userId', 'action', 'resource', 'details', 'createdAt']

let service: Service
let api: Api
let administrator: Actor
/** The user of all exported records, so that the tests' own actions are not among them. */
const doer = newUuid<'user'>(new Date())
const busy = newUuid<'user'>(new Date())
const by = (uuid: Uuid<'user'>) => `userId=${userId.toPublic(uuid)}`

beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  administrator = await createUser(service, { role: 'ADMIN' })
  await service.database.query(
    `insert into audit_logs (id, user_id, action, resource, details, created_at)
     select uuidv7((n - $1 - 10) * interval '1 minute'), $2,
       case when n % 10 = 0 then 'user.login' else 'merchant.update' end,
       case n % 4 when 0 then null when 1 then 'mer_,"' || n when 2 then E'line\\r\\n' || n else 'ñandú ' || n end,
       jsonb_build_object('after', jsonb_build_object('name', 'Pan, "jamón"' || E'\\n' || n), 'n', n),
       now() + (n - $1 - 10) * interval '1 minute'
     from generate_series(1, $1::integer) n`,
    [RECORDS, doer],
  )
  // Some 2.5 MB a page.
  await service.database.query(
    `insert into audit_logs (id, user_id, action, details, created_at)
     select uuidv7((n - 100000) * interval '1 second'), $1, 'merchant.update',
       jsonb_build_object('text', repeat(md5(n::text), 32)), now() - interval '1 day'
     from generate_series(1, 60000) n`,
    [busy],
  )
})
afterAll(() => service.stop())

const exported = (query = '', as: { token: string } = administrator) =>
  api('GET', `/admin/audit-logs/export?${query}`, { as })
const linesOf = (text: string) => text.split('\n').slice(0, -1)

/** All entries of the list, newest first. */
async function listed(query: string) {
  const records: Record<string, unknown>[] = []
  for (let page = 1; ; page += 1) {
    const path = `/admin/audit-logs?${query}&limit=100&page=${page}`
    const { body } = await api('GET', path, { as: administrator })
    records.push(...body.data)
    if (body.data.length === 0) return records
  }
}

describe('an export of three pages', () => {
  let inList: Record<string, unknown>[]
  beforeAll(async () => {
    inList = await listed(by(doer))
  })

  test('has the records of the list as lines of JSON, oldest first', async () => {
    const { text, headers } = await exported(`${by(doer)}&format=jsonl`)
    expect(headers.get('Content-Type')).toBe('application/x-ndjson')
    expect(text.endsWith('\n')).toBe(true)
    const records = linesOf(text).map((line) => JSON.parse(line))
    expect(records).toHaveLength(RECORDS)
    expect(records).toStrictEqual(inList.toReversed())
  })

  test('has the records of the list as a table, oldest first', { tags: ['full'] }, async () => {
    const { text, headers } = await exported(by(doer))
    expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    const [heading, ...rows] = parseCsv(text)
    expect(heading).toStrictEqual(HEADING)
    const records = rows.map((cells) => {
      expect(cells).toHaveLength(HEADING.length)
      const [id, actor, action, resource, details = '', createdAt] = cells
      const parsed = JSON.parse(details)
      return { id, userId: actor, action, resource: resource || null, details: parsed, createdAt }
    })
    expect(records).toStrictEqual(inList.toReversed())
  })

  test('takes one round trip a page', async () => {
    await service.takeRoundTrips()
    const { headers } = await exported(by(doer))
    expect(headers.get('Server-Timing')).toContain('db;desc="1"')
    expect((await service.takeRoundTrips()).count).toBe(3)
  })
})

test('has the Caracas day in its file name', async () => {
  service.setNow(new Date('2026-03-11T03:59:00Z'))
  const person = await createUser(service, { role: 'ADMIN', kycStatus: 'approved' })
  await service.database.query(
    `update sessions set created_at = '2026-03-01', last_used_at = '2026-03-01' where user_id = $1`,
    [person.uuid],
  )
  const key = await createAdminKey(service, person, { environment: 'live' })
  const name = async (format: string) =>
    (await exported(`format=${format}`, key)).headers.get('Content-Disposition')
  expect(await name('CSV')).toBe('attachment; filename="audit-log-2026-03-10.csv"')
  expect(await name('jsonl')).toBe('attachment; filename="audit-log-2026-03-10.jsonl"')
  service.setNow()
})

test('an export filters as the list does', async () => {
  const from = new Date(Date.now() - 40 * 60_000).toISOString()
  const to = new Date(Date.now() - 20 * 60_000).toISOString()
  for (const query of [
    `${by(doer)}&action=USER.LOGIN`,
    `${by(doer)}&from=${from}`,
    `${by(doer)}&from=${from}&to=${to}`,
    `action=user.login&from=${from}&to=${to}`,
    `from=${from}&to=${to}`,
    `${by(newUuid(new Date()))}`,
    'userId=usr_1',
    'action=merchant.unheard_of',
  ]) {
    const inList = await listed(query)
    const { text } = await exported(`${query}&format=jsonl`)
    expect(
      linesOf(text).map((line) => JSON.parse(line)),
      query,
    ).toStrictEqual(inList.toReversed())
  }
})

test('without a record the table has only its heading, and there are no lines', async () => {
  const nobody = by(newUuid(new Date()))
  expect((await exported(nobody)).text).toBe(`${HEADING.join(',')}\r\n`)
  expect((await exported(`${nobody}&format=jsonl`)).text).toBe('')
})

test('records with large details are read in smaller pages, and all of them', async () => {
  const person = newUuid<'user'>(new Date())
  await service.database.query(
    `insert into audit_logs (id, user_id, action, details, created_at)
     select uuidv7(n * interval '1 millisecond' - interval '1 day'), $1, 'merchant.update',
       jsonb_build_object('n', n, 'text', repeat('ñ', 150000)), now() - interval '1 day'
     from generate_series(1, 40) n`,
    [person],
  )
  await service.takeRoundTrips()
  const { text } = await exported(`${by(person)}&format=jsonl`)
  const numbers = linesOf(text).map((line) => JSON.parse(line).details.n)
  expect(numbers).toStrictEqual(Array.from({ length: 40 }, (_, place) => place + 1))
  expect((await service.takeRoundTrips()).count).toBe(3)
})

test('an export is recorded with its filters before anything is sent', async () => {
  const query = `${by(doer)}&action=user.login&from=2026-03-10&format=jsonl`
  const { headers, text } = await exported(query)
  const { body } = await api(
    'GET',
    `/admin/audit-logs?action=audit_log.export&userId=${administrator.id}&limit=1`,
    { as: administrator },
  )
  expect(body.data).toMatchObject([
    {
      userId: administrator.id,
      resource: null,
      details: {
        format: 'jsonl',
        userId: userId.toPublic(doer),
        action: 'user.login',
        from: '2026-03-10T04:00:00.000Z',
        requestId: headers.get('X-Request-Id'),
      },
    },
  ])
  expect(text).not.toContain('audit_log.export')
})

test('an export ends at the time of the request if `to` is later', async () => {
  const record = await exported('action=audit_log.export&to=2999-01-01&format=jsonl')
  expect(record.text).not.toContain(record.headers.get('X-Request-Id') ?? '')
  const [{ to } = { to: '' }] = await service.database.query<{ to: string }>(
    `select details->>'to' as to from audit_logs where details->>'requestId' = $1`,
    [record.headers.get('X-Request-Id')],
  )
  expect(Date.parse(to)).toBeLessThanOrEqual(Date.now())
})

test.each(['format=xml', 'format=', 'action=', 'from=yesterday'])(
  'the export refuses ?%s',
  async (query) => {
    expectRefusal(await exported(query), 'INVALID_REQUEST')
  },
)

test('a refused export is not recorded', async () => {
  const user = await createUser(service)
  expectRefusal(await exported('', user), 'FORBIDDEN')
  const suspended = await createUser(service, { role: 'ADMIN', status: 'suspended' })
  expectRefusal(await exported('', suspended), 'ACCOUNT_SUSPENDED')
  const records = await service.database.query(
    `select from audit_logs where action = 'audit_log.export' and user_id = any($1)`,
    [[user.uuid, suspended.uuid]],
  )
  expect(records).toHaveLength(0)
})

/** Starts to download a large file. */
async function begin() {
  const hangUp = new AbortController()
  const response = await service.fetch(`/api/v1/admin/audit-logs/export?${by(busy)}&format=jsonl`, {
    headers: { Authorization: `Bearer ${administrator.token}` },
    signal: hangUp.signal,
  })
  expect(response.status).toBe(200)
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  await reader.read()
  return { reader, hangUp, requestId: response.headers.get('X-Request-Id') }
}

/** The round trips of a while, after the last one. */
async function settledRoundTrips(): Promise<number> {
  let count = 0
  for (let quiet = 0; quiet < 5; ) {
    const { count: more } = await service.takeRoundTrips()
    count += more
    quiet = more === 0 ? quiet + 1 : 0
    await sleep(100)
  }
  return count
}

async function readToEnd(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<number> {
  let bytes = 0
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    bytes += chunk.value.length
  }
  return bytes
}

test('no more is read than the client consumes, and everything once it does', {
  tags: ['full'],
}, async () => {
  await service.takeRoundTrips()
  const { reader } = await begin()
  const ahead = await settledRoundTrips()
  // The connection itself buffers 20 to 40 MB on one machine. The file has 30 pages, and an empty one.
  expect(ahead).toBeLessThan(26)
  expect(await readToEnd(reader)).toBeGreaterThan(60_000_000)
  expect(ahead + (await settledRoundTrips())).toBe(31)
})

test('a client that disconnects ends the reading', async () => {
  await service.takeRoundTrips()
  const { hangUp } = await begin()
  hangUp.abort()
  expect(await settledRoundTrips()).toBeLessThan(26)
})

test.each([
  [
    'is no administrator any more',
    `update users set role = 'USER' where id = $1`,
    `update users set role = 'ADMIN' where id = $1`,
  ],
  [
    'is suspended',
    `update users set status = 'suspended' where id = $1`,
    `update users set status = 'active' where id = $1`,
  ],
  [
    'has logged out',
    `update sessions set revoked_at = now(), revoked_reason = 'logout' where user_id = $1`,
    'update sessions set revoked_at = null, revoked_reason = null where user_id = $1',
  ],
])('the file breaks off with an error if its reader %s', async (_, revoke, restore) => {
  const { reader, requestId } = await begin()
  await service.database.query(revoke, [administrator.uuid])
  await expect(readToEnd(reader)).rejects.toThrow()
  await service.database.query(restore, [administrator.uuid])
  expect(service.logs()).toContainEqual(
    expect.objectContaining({ event: 'audit.export_failed', level: 'error', requestId }),
  )
})
