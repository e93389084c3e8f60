import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parquetReadObjects } from 'hyparquet'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { archiveMonth, putBack } from '../../dev/deploy/archive/archive-month.ts'
import { type Month, parseMonth } from '../../dev/deploy/archive/month.ts'
import { connectArchive } from '../../dev/deploy/archive/store.ts'
import type { Bucket } from '../../dev/deploy/buckets.ts'
import { serviceUrl, withDatabase } from '../../dev/stack/database.ts'
import { projectFolder } from '../../dev/stack/paths.ts'
import { type Actor, createMerchant, createUser, type MerchantFixture } from '../support/actors.ts'
import { type Api, apiOf } from '../support/api.ts'
import { createApproval } from '../support/approvals.ts'
import { type BankAccountFixture, createBankAccount } from '../support/bank-accounts.ts'
import { type BankOrderOptions, createBankOrder } from '../support/bank-orders.ts'
import { createCheckout } from '../support/checkout-fixtures.ts'
import { type Service, startService } from '../support/service.ts'
import { findTotalDifferences } from '../support/totals.ts'
import { createTransaction, type TransactionOptions } from '../support/transactions.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

let service: Service
let api: Api
let owner: Actor
let merchant: MerchantFixture
let account: BankAccountFixture
let archive: ReturnType<typeof connectArchive>
let bucket: Bucket
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  owner = await createUser(service)
  merchant = await createMerchant(service, owner)
  account = await createBankAccount(service, owner)
  const { endpoint, bucket: name, accessKeyId, secretAccessKey } = inject('stack').storage
  bucket = { endpoint, region: 'auto', bucket: name, accessKeyId, secretAccessKey }
  archive = connectArchive(bucket)
})
afterAll(() => service.stop())

/** Each test has a month of its own; the first rows are of the Caracas day on which it begins. */
let month: Month
let start: Date
let year = 1980
beforeEach(async () => {
  year += 1
  month = parseMonth(`${year}-01`)
  start = new Date(`${year}-01-01T04:00:00Z`)
  for (const table of ['bank_orders', 'transactions'])
    await service.database.query('select make_month_partition($1, $2)', [table, month.firstDay])
})

const dayOf = (day: number) => new Date(start.getTime() + day * 86_400_000)
const paid = (options: TransactionOptions = {}) =>
  createTransaction(service, merchant, { environment: 'live', createdAt: dayOf(3), ...options })
const ordered = (options: BankOrderOptions = {}) =>
  createBankOrder(service, owner, account, { status: 'success', createdAt: dayOf(3), ...options })

/** Five transactions and three orders, at both ends of the month, and a transaction on either side of it. */
async function fillMonth(): Promise<void> {
  await paid({ createdAt: new Date(start.getTime() - 1) })
  await paid({ createdAt: start, amount: '99999999999.99' })
  await paid({ amount: '0.01', currency: 'USD', rate: '228.47960001', amountVes: '2.28' })
  await paid({ status: 'refunded', amount: '30.10', reference: null })
  await paid({ status: 'failed', externalReference: 'Ñandú "1"', reference: null })
  await paid({ createdAt: new Date(dayOf(31).getTime() - 1), amount: '7.07' })
  await paid({ createdAt: dayOf(31) })
  for (const day of [0, 15, 30]) await ordered({ createdAt: dayOf(day) })
}

const run = () =>
  withDatabase(service.database.url, (client) => archiveMonth(client, archive, month, NOW))

const refusal = () =>
  run().then(
    () => 'archived',
    (error: Error) => error.message,
  )

/** How many rows the service has of the month. */
async function countOfMonth(table: string): Promise<number> {
  const [row] = await service.database.query<{ count: number }>(
    `select count(*)::integer as count from ${table}
     where id >= first_uuid_at($1::timestamptz) and id < first_uuid_at($2::timestamptz)`,
    [start, dayOf(31)],
  )
  return row?.count ?? Number.NaN
}

const readTable = async (table: string) =>
  parquetReadObjects({ file: await archive.open(archive.keyOf(month, table)) })

const listed = async () =>
  (
    await api(
      'GET',
      `/merchants/${merchant.id}/transactions?from=${start.toISOString()}&to=${dayOf(31).toISOString()}`,
      {
        as: owner,
      },
    )
  ).body

describe('a month', () => {
  test('is moved to the bucket, to the céntimo, and what is beside it stays', async () => {
    await fillMonth()
    const kept = await service.database.query<Record<string, unknown>>(
      'select * from transactions where id >= first_uuid_at($1::timestamptz) and id < first_uuid_at($2::timestamptz) order by id',
      [start, dayOf(31)],
    )
    const [{ total: before }] = (await service.database.query<{ total: number }>(
      'select count(*)::integer as total from transactions',
    )) as [{ total: number }]
    const { tables } = await run()
    expect(tables).toMatchObject({
      transactions: {
        rows: 5,
        sums: {
          amount: '10000000006217',
          amount_ves: String(9_999_999_999_999 + 228 + 3010 + 2500 + 707),
        },
      },
      bank_orders: { rows: 3, sums: { amount: '37650' } },
    })
    expect([await countOfMonth('transactions'), await countOfMonth('bank_orders')]).toStrictEqual([
      0, 0,
    ])
    expect(
      await service.database.query('select count(*)::integer as total from transactions'),
    ).toStrictEqual([{ total: before - 5 }])
    const rows = await readTable('transactions')
    for (const [index, row] of rows.entries()) {
      const original = kept[index] as Record<string, unknown>
      for (const column of [
        'id',
        'merchant_id',
        'status',
        'reference',
        'external_reference',
        'holds_slot',
      ])
        expect([column, row[column]]).toStrictEqual([column, original[column]])
      for (const column of ['created_at', 'completed_at'])
        expect(row[column]).toStrictEqual(original[column])
      const decimals = [row.amount, row.amount_ves].map((value) => Number(value).toFixed(2))
      expect(decimals).toStrictEqual([original.amount, original.amount_ves])
      expect(row.rate === null ? null : Number(row.rate).toFixed(8)).toBe(original.rate)
      expect(row.metadata).toBe(JSON.stringify(original.metadata))
    }
    expect(rows).toHaveLength(5)
  })

  test('is no part of any total or list afterwards, nor of the totals of a second run', async () => {
    await fillMonth()
    expect(await listed()).toMatchObject({ total: 5 })
    const first = await run()
    expect(await listed()).toMatchObject({ total: 0, data: [] })
    expect(await findTotalDifferences(service.database)).toStrictEqual([])
    expect(await run()).toStrictEqual(first)
    expect(await findTotalDifferences(service.database)).toStrictEqual([])
  })

  test('gets no partition any more', async () => {
    await fillMonth()
    await run()
    const made = await service.database.query(
      `select make_month_partition('transactions', $1) as made`,
      [month.firstDay],
    )
    expect(made).toStrictEqual([{ made: false }])
  })

  test('whose orders were sent keeps the banks’ keys, which no other order can have', async () => {
    const { bankKey } = await ordered()
    await run()
    const repeated = service.database.query(
      `insert into bank_orders (id, user_id, account_id, environment, kind, connection, bank_key, amount, phone, concept,
         status, created_at, updated_at, next_attempt_at)
       values ($1, $2, $3, 'test', 'p2p', 'sandbox', $4, 1, '04121234567', '', 'success', now(), now(), now())`,
      [randomUUID(), owner.uuid, account.uuid, bankKey],
    )
    await expect(repeated).rejects.toMatchObject({ constraint: 'bank_order_keys_pkey' })
  })
})

const setOf = (id: string, change: string, table = 'transactions') =>
  service.database.query(`update ${table} set ${change} where id = $1`, [id])

/** A row in the way, and how the refusal names it. */
const obstacles: [string, RegExp, () => Promise<unknown>][] = [
  [
    'a pending transaction',
    /1 pending transactions, such as [0-9a-f-]{36}/,
    () => paid({ status: 'pending' }),
  ],
  [
    'a refund under way',
    /1 transactions with refunds under way/,
    async () => setOf((await paid()).uuid, 'committed_refunds_ves = 1'),
  ],
  [
    'a payment that was completed within a year',
    /1 transactions that may be refunded/,
    async () => setOf((await paid()).uuid, "completed_at = '2026-01-01'"),
  ],
  [
    'an order without an outcome',
    /1 orders without an outcome/,
    () => ordered({ status: 'pending' }),
  ],
  [
    'an order that disputes another',
    /1 disputed orders/,
    async () =>
      setOf(
        (await ordered()).uuid,
        `disputing_order_id = '${(await ordered()).uuid}'`,
        'bank_orders',
      ),
  ],
  [
    'a refund of another month without an outcome',
    /1 orders of other months/,
    async () => {
      const { uuid } = await paid()
      await setOf(
        (await ordered({ status: 'pending', createdAt: dayOf(90) })).uuid,
        `transaction_id = '${uuid}'`,
        'bank_orders',
      )
    },
  ],
  [
    'money that is not applied',
    /1 unapplied payments/,
    async () => {
      const { uuid } = await paid()
      const { uuid: checkout } = await createCheckout(service, merchant, {
        environment: 'live',
        status: 'canceled',
      })
      await service.database.query(
        `insert into unapplied_payments (id, merchant_id, environment, checkout_id, amount_ves, reason, created_at, updated_at)
         values ($1, $2, 'live', $3, 25, 'canceled', now(), now())`,
        [uuid, merchant.uuid, checkout],
      )
    },
  ],
  [
    'a payment of an open checkout',
    /1 payments of open checkouts/,
    async () => {
      const { uuid } = await paid()
      const { uuid: checkout } = await createCheckout(service, merchant, { environment: 'live' })
      await service.database.query(
        'insert into checkout_payments (transaction_id, checkout_id, total_ves) values ($1, $2, 25)',
        [uuid, checkout],
      )
    },
  ],
  [
    'a refund that waits for an approval',
    /1 approvals that wait/,
    async () => {
      const { uuid } = await paid()
      const approval = await createApproval(service, merchant, owner, { environment: 'live' })
      await setOf(approval.uuid, `transaction_id = '${uuid}'`, 'approvals')
    },
  ],
]

describe('a month is refused, and stays, with', () => {
  test.each(obstacles)('%s', async (_, why, create) => {
    await fillMonth()
    await create()
    const before = [await countOfMonth('transactions'), await countOfMonth('bank_orders')]
    expect(await refusal()).toMatch(why)
    expect([await countOfMonth('transactions'), await countOfMonth('bank_orders')]).toStrictEqual(
      before,
    )
    expect(
      await service.database.query('select from archived_months where month = $1', [
        month.firstDay,
      ]),
    ).toHaveLength(0)
    expect(await findTotalDifferences(service.database)).toStrictEqual([])
  })

  test('its end less than a year ago', async () => {
    month = parseMonth('2025-12')
    for (const table of ['bank_orders', 'transactions'])
      await service.database.query('select make_month_partition($1, $2)', [table, month.firstDay])
    expect(await refusal()).toBe('2025-12 stays: it did not end 12 months ago.')
  })

  test('no partitions', async () => {
    month = parseMonth('1979-01')
    expect(await refusal()).toMatch(/^1979-01 has no partitions/)
  })
})

/** A connection that ends with its n-th statement: before the database gets it, or after it was carried out. */
async function connectUntil(statements: number, when: 'before' | 'after'): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: service.database.url })
  client.on('error', () => {})
  await client.connect()
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
  let left = statements
  const broken = async (...given: unknown[]) => {
    left -= 1
    if (left > 0) return query(...given)
    if (left === 0 && when === 'after') await query(...given)
    ;(
      client as unknown as { connection: { stream: { destroy(): void } } }
    ).connection.stream.destroy()
    throw new Error('broken off')
  }
  return Object.assign(client, { query: broken })
}

describe('a run that is broken off', () => {
  test.each(['before', 'after'] as const)(
    '%s any statement is continued without a loss or a double',
    async (when) => {
      await fillMonth()
      let outcome: string | undefined
      let runs = 0
      for (; outcome !== 'archived'; runs += 1) {
        expect(runs).toBeLessThan(100)
        const client = await connectUntil(runs + 1, when)
        outcome = await archiveMonth(client, archive, month, NOW).then(
          () => 'archived',
          (error: Error) => error.message,
        )
        if (outcome !== 'archived')
          expect(outcome).toMatch(/broken off|terminated|not queryable|under way/)
        await client.end().catch(() => {})
        // The server notices the end of a connection a moment later.
        await expect
          .poll(
            async () =>
              (
                await service.database.query(
                  `select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
                )
              ).length,
          )
          .toBe(0)
        expect(await findTotalDifferences(service.database)).toStrictEqual([])
      }
      expect(runs).toBeGreaterThan(15)
      const [transactions, orders] = [
        await readTable('transactions'),
        await readTable('bank_orders'),
      ]
      expect([transactions.length, orders.length]).toStrictEqual([5, 3])
      expect([await countOfMonth('transactions'), await countOfMonth('bank_orders')]).toStrictEqual(
        [0, 0],
      )
      const left = await service.database.query(
        `select relname from pg_class where relname like '%\\_${year}\\_01'`,
      )
      expect(left).toStrictEqual([])
    },
  )

  test('by a kill of the command is continued by the next one', async () => {
    await fillMonth()
    let status: number | null = null
    let output = ''
    for (let wait = 400; status !== 0; wait *= 1.2) {
      expect(wait, output).toBeLessThan(20_000)
      ;({ status, output } = await runCommandFor(wait))
      expect([null, 0], output).toContain(status)
    }
    expect(output).toContain(`transactions: 5 rows, as archive/${month.name}/transactions.parquet`)
    expect((await readTable('bank_orders')).length).toBe(3)
    expect(await findTotalDifferences(service.database)).toStrictEqual([])
  })

  test('can be undone as long as nothing was dropped', async () => {
    await fillMonth()
    const unreachable = connectArchive({ ...bucket, endpoint: 'http://127.0.0.1:9' })
    await expect(
      withDatabase(service.database.url, (client) => archiveMonth(client, unreachable, month, NOW)),
    ).rejects.toThrow()
    expect(await countOfMonth('transactions')).toBe(0)
    await withDatabase(service.database.url, (client) => putBack(client, month))
    expect([await countOfMonth('transactions'), await countOfMonth('bank_orders')]).toStrictEqual([
      5, 3,
    ])
    expect(await findTotalDifferences(service.database)).toStrictEqual([])
    expect(await listed()).toMatchObject({ total: 5 })
    await run()
    await expect(
      withDatabase(service.database.url, (client) => putBack(client, month)),
    ).rejects.toThrow(/was dropped/)
  })
})

/** Kills the command after so many milliseconds; its exit status is null if it had not ended. */
async function runCommandFor(
  milliseconds: number,
): Promise<{ status: number | null; output: string }> {
  const variables = {
    DATABASE_URL: service.database.url,
    ARCHIVE_S3_ENDPOINT: bucket.endpoint,
    ARCHIVE_S3_REGION: bucket.region,
    ARCHIVE_S3_BUCKET: bucket.bucket,
    ARCHIVE_S3_ACCESS_KEY_ID: bucket.accessKeyId,
    ARCHIVE_S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  }
  const command = spawn(
    process.execPath,
    [join(projectFolder, 'dev/deploy/archive/archive-month.ts'), month.name],
    {
      env: { ...process.env, ...variables },
    },
  )
  let output = ''
  for (const stream of [command.stdout, command.stderr])
    stream.on('data', (text) => (output += text))
  const ended = new Promise<number | null>((done) => command.once('close', done))
  await Promise.race([ended, sleep(milliseconds)])
  command.kill('SIGKILL')
  return { status: await ended, output }
}

test('the export of a month waits for nobody’s lock for long, and lets nobody wait', async () => {
  await fillMonth()
  const holder = new pg.Client({ connectionString: service.database.url })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select count(*) from transactions')
  const archived = run()
  // While the run cannot have its lock, others read and write.
  for (let turn = 0; turn < 10; turn += 1) {
    await paid({ createdAt: NOW })
    await sleep(100)
  }
  expect(await countOfMonth('transactions')).toBe(5)
  await holder.query('commit')
  await holder.end()
  expect((await archived).tables.transactions?.rows).toBe(5)
})

test('a month is archived while others never stop writing, and have the locks of its tables in either order', async () => {
  await fillMonth()
  let [stopped, turns] = [false, 0]
  const write = (tables: string[]) =>
    withDatabase(serviceUrl(service.database.url), async (client) => {
      for (; !stopped; turns += 1) {
        await client.query('begin')
        await client.query('select begin_request($1)', [NOW])
        for (const table of tables) {
          await client.query(`lock table ${table} in row exclusive mode`)
          await client.query('select pg_sleep(0.001)')
        }
        await client.query('commit')
      }
    })
  const orders = [
    ['transactions', 'payment_links', 'bank_orders'],
    ['payment_links', 'bank_orders', 'transactions'],
    ['bank_orders', 'transactions', 'payment_links'],
  ]
  const writing = Promise.all([...orders, ...orders].map(write))
  try {
    expect((await run()).tables.transactions?.rows).toBe(5)
    expect(turns).toBeGreaterThan(10)
    await service.database.query(`select make_month_partition('transactions', '1979-01-01')`)
  } finally {
    stopped = true
    await writing
  }
})
