import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { beginRequest } from '../../src/db/functions.ts'
import { newUuid, type Uuid } from '../../src/platform/ids.ts'
import { type Actor, uniqueRif } from './actors.ts'
import { createTestDatabase, type Row, type TestDatabase } from './database.ts'

/** Calls SQL functions alone, each test in a database transaction of its own that is rolled back. */
export interface FunctionBed {
  /** Runs statements in the test's database transaction; fixtures such as createUser() take the bed for a service. */
  database: Pick<TestDatabase, 'query'>
  /** The request's time, which request_now() returns. */
  now: Date
  /** What a function returns. */
  value<Value>(call: SQL<Value>): Promise<Value>
  /** The rows that a function returns. */
  rows<R = Row>(call: SQL): Promise<R[]>
  /**
   * By what a function refuses: the rule, its fields, and what it names; the SQLSTATE of what is no refusal. Null if it returns.
   * Whatever it did is undone.
   */
  refusal(call: SQL): Promise<string | null>
  /** Whether the database transaction has locked a row with this id, if only by a reference to it. */
  isLocked(table: string, id: string): Promise<boolean>
  /** Makes a user the caller, as authorize() does. */
  setCaller(user: Pick<Actor, 'uuid'> | null, settings?: Record<string, string>): Promise<void>
}

// Node.js has none of its own yet.
Uint8Array.prototype.toHex ??= function toHex() {
  return Buffer.from(this).toString('hex')
}

/** `amount_too_low amount least=10.00` */
function refusalText({ code, constraint, detail }: pg.DatabaseError): string {
  if (code !== 'PXREF') return [code, constraint].filter(Boolean).join(' ')
  const { fields, named } = JSON.parse(detail ?? '{}')
  const names = Object.entries(named)
    .filter(([name]) => name !== 'seconds')
    .map(([name, value]) => `${name}=${value}`)
  return [constraint, fields.join(','), ...names].filter(Boolean).join(' ')
}

const dialect = new PgDialect({ casing: 'snake_case' })

/** Times and exact numbers come as text, as the service gets them. */
const TIME_TYPES = new Set<number>([
  pg.types.builtins.DATE,
  pg.types.builtins.TIMESTAMP,
  pg.types.builtins.TIMESTAMPTZ,
])
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    TIME_TYPES.has(oid) ? (value: string) => value : pg.types.getTypeParser(oid, format as 'text'),
}

/** Opens the bed for the tests of a file or of a describe(). */
export function useFunctionBed(now = new Date('2026-03-02T16:00:00.000Z')): FunctionBed {
  let database: TestDatabase
  let client: pg.Client

  const run = async <R>(text: string, parameters?: unknown[]) =>
    (await client.query(text, parameters)).rows as R[]
  const runSql = <R>(statement: SQL) => {
    const { sql: text, params } = dialect.sqlToQuery(statement)
    return run<R>(text, params)
  }

  beforeAll(async () => {
    database = await createTestDatabase()
    client = new pg.Client({ connectionString: database.url, types })
    await client.connect()
  })
  beforeEach(async () => {
    await run('begin')
    const request = { now: now.toISOString(), requestId: randomUUID(), ip: '203.0.113.7' }
    await runSql(sql`select ${beginRequest(request)}`)
  })
  afterEach(() => run('rollback'))
  afterAll(async () => {
    await client.end()
    await database.drop()
  })

  return {
    database: { query: run },
    now,
    value: async <Value>(call: SQL<Value>) => {
      const [row] = await runSql<{ value: Value }>(sql`select ${call} as value`)
      return row?.value as Value
    },
    rows: (call) => runSql(sql`select * from ${call}`),
    refusal: async (call) => {
      await run('savepoint refusal')
      try {
        await runSql(sql`select ${call}`)
        return null
      } catch (error) {
        if (!(error instanceof pg.DatabaseError)) throw error
        return refusalText(error)
      } finally {
        await run('rollback to savepoint refusal')
      }
    },
    isLocked: async (table, id) => {
      const [row] = await run<{ locked: boolean }>(
        `select xmax::text <> '0' as locked from ${pg.escapeIdentifier(table)} where id = $1`,
        [id],
      )
      return row?.locked === true
    },
    setCaller: async (user, settings = {}) => {
      for (const [name, value] of Object.entries({ user_id: user?.uuid ?? '', ...settings })) {
        await run('select set_config($1, $2, true)', [`app.${name}`, value])
      }
    },
  }
}

/** A merchant of the owner, as a row. */
export async function insertMerchant(
  { database }: Pick<FunctionBed, 'database'>,
  owner: Pick<Actor, 'uuid'>,
  { status = 'active' } = {},
): Promise<{ uuid: Uuid<'merchant'> }> {
  const uuid = newUuid<'merchant'>(new Date())
  // In one statement: a merchant's owner is a member by the commit.
  await database.query(
    `with made as (
       insert into merchants (id, owner_id, name, rif, status, created_at, updated_at)
       values ($1, $2, 'Comercio', $3, $4, now(), now()))
     insert into members (merchant_id, user_id, role, created_at) values ($1, $2, 'OWNER', now())`,
    [uuid, owner.uuid, uniqueRif(), status],
  )
  return { uuid }
}
