import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AuditFilters,
  countAuditLogs,
  selectAuditLogs,
} from '../../../../src/features/admin/audit/queries.ts'
import type { Paging } from '../../../../src/lists/paging.ts'
import { auditLogId, newUuid, userId } from '../../../../src/platform/ids.ts'
import { type Actor, createUser } from '../../../support/actors.ts'
import { type Api, apiOf } from '../../../support/api.ts'
import { sealAll } from '../../../support/audit-seals.ts'
import { planOf } from '../../../support/plans.ts'
import { type Service, startService } from '../../../support/service.ts'

const RECORDS = 30_000

let service: Service
let api: Api
let administrator: Actor
const busy = newUuid<'user'>(new Date())
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  administrator = await createUser(service, { role: 'ADMIN' })
  // Common values are old: the newer half has none of them.
  await service.database.query(
    `insert into audit_logs (id, user_id, action, details, created_at)
     select uuidv7((n - $1) * interval '1 minute'), case when n <= $1 / 2 then $2::uuid else uuidv7() end,
       case when n <= $1 / 2 then 'user.login' else 'payment.settle' end, '{}', now() + (n - $1) * interval '1 minute'
     from generate_series(1, $1::integer) n`,
    [RECORDS, busy],
  )
  await sealAll(service.database, 10_000)
  // Not sealed yet.
  await service.database.query(
    `insert into audit_logs (id, user_id, action, details, created_at)
     select uuidv7(), $1, 'user.login', '{}', now() from generate_series(1, 7) n`,
    [busy],
  )
  await service.database.query('vacuum analyze')
})
afterAll(() => service.stop())

const filters = {
  none: ['', 'true', RECORDS + 7],
  user: [`userId=${userId.toPublic(busy)}`, `user_id = '${busy}'`, RECORDS / 2 + 7],
  action: ['action=user.login', `action = 'user.login'`, RECORDS / 2 + 7],
  both: [
    `action=user.login&userId=${userId.toPublic(busy)}`,
    `action = 'user.login' and user_id = '${busy}'`,
    RECORDS / 2 + 7,
  ],
} as const

test.each(Object.entries(filters))(
  'each page from either end equals that of plain SQL, by %s',
  async (_, [query, condition, total]) => {
    const limit = 90
    const pages = Math.ceil(total / limit)
    for (const page of [
      1,
      2,
      100,
      (pages >> 1) - 1,
      pages >> 1,
      (pages >> 1) + 1,
      pages - 1,
      pages,
      pages + 1,
    ]) {
      const expected = await service.database.query<{ id: string }>(
        `select id from audit_logs where ${condition} order by id desc limit $1 offset $2`,
        [limit, (page - 1) * limit],
      )
      const path = `/admin/audit-logs?${query}&limit=${limit}&page=${page}`
      const { body, headers } = await api('GET', path, { as: administrator })
      expect(headers.get('Server-Timing')).toContain('db;desc="1"')
      expect({ page: body.page, limit: body.limit, total: body.total }).toStrictEqual({
        page,
        limit,
        total,
      })
      const ids = body.data.map(({ id }: { id: string }) => auditLogId.toUuid(id))
      expect(ids, `page ${page}`).toStrictEqual(expected.map(({ id }) => id))
    }
  },
)

test('the nil id, under which the totals of everybody are stored, has no records', async () => {
  const { body } = await api('GET', '/admin/audit-logs?userId=usr_1', { as: administrator })
  expect(body).toMatchObject({ data: [], total: 0 })
})

/** The most rows that any step of a page's statement returns, after the count. */
async function rowsRead(asked: AuditFilters & Paging): Promise<number> {
  const nodes = await planOf(service, selectAuditLogs(asked), { after: countAuditLogs(asked) })
  return Math.max(...nodes.map((node) => node['Actual Rows']))
}

test.each([
  ['all', RECORDS + 7, {}],
  ['user', RECORDS / 2 + 7, { userId: busy }],
  ['action', RECORDS / 2 + 7, { action: 'user.login' }],
  ['user and action', RECORDS / 2 + 7, { userId: busy, action: 'user.login' }],
] as const)('a page is read from its nearer end, by %s', async (_, total, asked) => {
  const limit = 20
  const pages = Math.ceil(total / limit)
  expect(await rowsRead({ ...asked, limit, page: 1 })).toBe(limit)
  expect(await rowsRead({ ...asked, limit, page: 100 })).toBe(100 * limit)
  expect(await rowsRead({ ...asked, limit, page: pages })).toBe(total - (pages - 1) * limit)
  expect(await rowsRead({ ...asked, limit, page: pages + 1 })).toBe(0)
  expect(await rowsRead({ ...asked, limit, page: pages - 10 })).toBeLessThanOrEqual(11 * limit)
})

test('a total does not read the sealed records', async () => {
  const blocksRead = async (sql: string) => {
    // The first call of a session reads the catalogue too.
    const statement = { sql, params: [] }
    const [plan] = await planOf(service, statement, { after: statement })
    return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
  }
  expect(await blocksRead('select count(*) from audit_logs')).toBeGreaterThan(100)
  for (const asked of [
    'null, null',
    `'${busy}', null`,
    `null, 'user.login'`,
    `'${busy}', 'user.login'`,
  ]) {
    expect(await blocksRead(`select audit_total(${asked})`), asked).toBeLessThan(30)
  }
})
