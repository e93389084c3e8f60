import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serviceUrl, withDatabase } from '../../dev/stack/database.ts'
import {
  type Actor,
  addMember,
  createMerchant,
  createUser,
  type MerchantFixture,
  uniqueRif,
} from '../support/actors.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
let owner: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  service = await startService()
})
beforeEach(async () => {
  owner = await createUser(service)
  merchant = await createMerchant(service, owner)
})
afterAll(() => service.stop())

type Sql = [text: string, parameters?: unknown[]]

/** Runs statements in one transaction, and names the constraint or the SQLSTATE that refused it. */
const refusalBy = (url: string, statements: Sql[]) =>
  withDatabase(url, async (client) => {
    try {
      await client.query('begin')
      for (const [text, parameters] of statements) await client.query(text, parameters)
      await client.query('commit')
      return null
    } catch (error) {
      const { code, constraint } = error as { code?: string; constraint?: string }
      return constraint ?? code
    }
  })

/** As the owner of the database, who has the most rights. */
const refusalOf = (...statements: Sql[]) => refusalBy(service.database.url, statements)

const insertMerchant = (rif: string): Sql => [
  `insert into merchants (id, owner_id, name, rif, status, created_at, updated_at)
   values ($1, $2, 'Directa', $3, 'active', now(), now())`,
  [randomUUID(), owner.uuid, rif],
]

describe('the database keeps exactly one OWNER of a merchant, whom the merchant names:', () => {
  test('it refuses a second OWNER', async () => {
    const other = await createUser(service)
    const second: Sql = [
      `insert into members (merchant_id, user_id, role, created_at) values ($1, $2, 'OWNER', now())`,
      [merchant.uuid, other.uuid],
    ]
    expect(await refusalOf(second)).toBe('members_one_owner')
  })

  test('it refuses a merchant without its owner’s membership', async () => {
    expect(await refusalOf(insertMerchant(uniqueRif()))).toBe('merchants_owner_is_member')
  })

  test('it refuses an owner who is a member in another role', async () => {
    const admin = await createUser(service)
    await addMember(service, merchant, admin, 'ADMIN')
    const sql = 'update merchants set owner_id = $2 where id = $1'
    const refused = await refusalOf([sql, [merchant.uuid, admin.uuid]])
    expect(refused).toBe('merchants_owner_is_member')
  })

  test.each([
    `update members set role = 'ADMIN' where merchant_id = $1`,
    'delete from members where merchant_id = $1',
  ])('it refuses to lose the OWNER: %s', async (sql) => {
    expect(await refusalOf([sql, [merchant.uuid]])).toBe('merchants_owner_is_member')
  })

  test('it lets ownership be transferred in one transaction', async () => {
    const heir = await createUser(service)
    await addMember(service, merchant, heir, 'ADMIN')
    const refused = await refusalOf(
      [`update members set role = 'ADMIN' where user_id = $1`, [owner.uuid]],
      [`update members set role = 'OWNER' where user_id = $1`, [heir.uuid]],
      ['update merchants set owner_id = $2 where id = $1', [merchant.uuid, heir.uuid]],
    )
    expect(refused).toBeNull()
  })
})

test.each<[table: string, column: string, value: string, constraint: string]>([
  ['merchants', 'status', 'ACTIVE', 'merchants_status_known'],
  ['members', 'role', 'BOSS', 'members_role_known'],
  ['users', 'status', 'deleted', 'users_status_known'],
  ['users', 'role', 'ROOT', 'users_role_known'],
  ['users', 'kyc_status', 'maybe', 'users_kyc_status_known'],
  ['users', 'email', 'Ana@example.com', 'users_email_lower'],
  ['users', 'email', '', 'users_email_lower'],
  ['sessions', 'revoked_reason', 'whim', 'sessions_reason_known'],
  ['sessions', 'refresh_generation', '0', 'sessions_generation_positive'],
  ['stores', 'primary_color', 'red', 'stores_primary_color_hex'],
  ['stores', 'secondary_color', '#12345', 'stores_secondary_color_hex'],
  ...['J309841327', 'j-30984132-7', 'X-30984132-7', 'J-30984132-7\n', ''].map(
    (rif): [string, string, string, string] => ['merchants', 'rif', rif, 'merchants_rif_canonical'],
  ),
  ...['ab', 'a'.repeat(61), 'Abc', '-abc', 'abc-', 'a--b', 'ábc', 'a_b', 'abc\n'].map(
    (slug): [string, string, string, string] => ['stores', 'slug', slug, 'stores_slug_shape'],
  ),
])('%s.%s is never %j', async (table, column, value, constraint) => {
  expect(await refusalOf([`update ${table} set ${column} = $1`, [value]])).toBe(constraint)
})

test.each([
  ['merchants', 'rif', 'merchants_rif_key'],
  ['stores', 'slug', 'stores_slug_key'],
  ['users', 'email', 'users_email_key'],
])('%s.%s is unique', async (table, column, constraint) => {
  await createMerchant(service, await createUser(service))
  const copy = `update ${table} set ${column} = (select min(${column}) from ${table})`
  expect(await refusalOf([copy])).toBe(constraint)
})

test('only an unverified user can be inactive', async () => {
  const sql = `update users set status = 'inactive' where id = $1`
  expect(await refusalOf([sql, [owner.uuid]])).toBe('users_active_after_verification')
})

describe('an audit record', () => {
  test.each([
    `update audit_logs set action = 'x'`,
    'delete from audit_logs',
    'truncate audit_logs',
    `insert into audit_logs select * from audit_logs limit 1 on conflict (id) do update set action = 'x'`,
    `merge into audit_logs a using audit_logs b on a.id = b.id when matched then delete`,
  ])('cannot be changed even by the owner of the table: %s', async (sql) => {
    expect(await refusalOf([sql])).toBe('PXAPO')
  })
})

describe('the service’s role', () => {
  const INSUFFICIENT_PRIVILEGE = '42501'
  const refusalOfService = (sql: string) => refusalBy(serviceUrl(service.database.url), [[sql]])

  test.each([
    `update audit_logs set action = 'x'`,
    'delete from audit_logs',
    'truncate audit_logs',
    'truncate idempotency_keys',
    'update closings set closing = 0',
    'delete from closings',
    'insert into closings default values',
    'update closing_entries set amount = 1',
    'insert into closing_entries default values',
    'delete from merchants',
    'delete from users',
    'delete from api_keys',
    'drop trigger audit_logs_append_only on audit_logs',
    'alter table audit_logs disable trigger all',
    'alter table audit_logs add column x text',
    'alter table merchants drop constraint merchants_owner_is_member',
    'alter table audit_logs owner to service',
    'drop table audit_logs',
    'drop function reject_change() cascade',
    `create or replace function reject_change() returns trigger language plpgsql as 'begin return old; end'`,
    'create table public.mine (x integer)',
    'create rule r as on insert to audit_logs do instead nothing',
    'create trigger t before insert on audit_logs execute function reject_change()',
    `set session_replication_role = 'replica'`,
    'grant payments_service to service',
    'create role another',
  ])('may not: %s', async (sql) => {
    expect(await refusalOfService(sql)).toBe(INSUFFICIENT_PRIVILEGE)
  })

  test.each(['select from audit_logs', 'delete from outbox', 'select from merchants for update'])(
    'may: %s',
    async (sql) => {
      expect(await refusalOfService(sql)).toBeNull()
    },
  )
})
