import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { serviceUrl, withDatabase } from '../../../dev/stack/database.ts'
import {
  type Actor,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf } from '../../support/api.ts'
import { createLink, type LinkFixture } from '../../support/link-fixtures.ts'
import { openTransaction } from '../../support/locks.ts'
import { chargeBody } from '../../support/payment-links.ts'
import { type Service, startService } from '../../support/service.ts'
import { findTotalDifferences } from '../../support/totals.ts'

let service: Service
let api: Api
let owner: Actor
let merchant: MerchantFixture
let link: LinkFixture
/** Each test is in a year of its own, whose months have no partitions yet. */
let year = 2000
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
beforeEach(async () => {
  year += 1
  service.setNow(new Date(`${year}-03-10T14:00:00Z`))
  owner = await createUser(service)
  merchant = await createMerchant(service, owner)
  link = await createLink(service, merchant)
})
afterAll(() => service.stop())

const partitions = async () => {
  const rows = await service.database.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits
     where inhparent in ('transactions'::regclass, 'bank_orders'::regclass) and inhrelid::regclass::text like '%${year}%' order by 1`,
  )
  return rows.map(({ name }) => name)
}

async function pay(): Promise<string> {
  const { status, body, text } = await api('POST', `/pay/${link.token}/charge`, {
    body: chargeBody,
  })
  expect([status, body.status], text).toEqual([200, 'success'])
  return body.transactionId as string
}

const countIn = async (table: string) =>
  (await service.database.query(`select from only ${table}`)).length

const faults = () =>
  service
    .logs()
    .filter(
      ({ event, month }) => event === 'partition.fault' && String(month).startsWith(`${year}`),
    )

const monthsOf = (month: string, next: string) =>
  ['bank_orders', 'transactions'].flatMap((table) => [
    `${table}_${year}_${month}`,
    `${table}_${year}_${next}`,
  ])

test('cron makes the partitions of this month and the next, once', async () => {
  await service.runCron()
  expect(await partitions()).toStrictEqual(monthsOf('03', '04'))
  await service.runCron()
  expect(await partitions()).toStrictEqual(monthsOf('03', '04'))
  expect(faults()).toStrictEqual([])
})

test('a payment of a month without a partition succeeds, and is moved into it when it is made', async () => {
  const id = await pay()
  expect([
    await countIn('transactions_default'),
    await countIn('bank_orders_default'),
  ]).toStrictEqual([1, 1])
  await service.runCron()
  expect([
    await countIn('transactions_default'),
    await countIn('bank_orders_default'),
  ]).toStrictEqual([0, 0])
  expect([
    await countIn(`transactions_${year}_03`),
    await countIn(`bank_orders_${year}_03`),
  ]).toStrictEqual([1, 1])
  const path = `/merchants/${merchant.id}/transactions`
  expect((await api('GET', `${path}/${id}`, { as: owner })).body).toMatchObject({
    id,
    status: 'completed',
  })
  expect((await api('GET', `${path}?environment=test`, { as: owner })).body).toMatchObject({
    total: 1,
    data: [{ id }],
  })
  expect(await findTotalDifferences(service.database)).toStrictEqual([])
  expect(faults()).toStrictEqual([])
})

test('a month that cannot be made is logged, callers go on, and the next run makes it', async () => {
  await pay()
  const reader = await openTransaction(service.database)
  await reader.query('select from transactions limit 1')
  await service.runCron()
  expect(faults()).toMatchObject(
    [
      { level: 'error', fault: 'missing', table: 'bank_orders', month: `${year}-03-01` },
      { level: 'error', fault: 'missing', table: 'transactions', month: `${year}-03-01` },
      { level: 'error', fault: 'strays', table: 'bank_orders', month: `${year}-03-01` },
      { level: 'error', fault: 'strays', table: 'transactions', month: `${year}-03-01` },
    ].filter(({ table }) => table === 'transactions'),
  )
  await pay()
  await reader.commit()
  await service.runCron()
  expect(await countIn(`transactions_${year}_03`)).toBe(2)
  expect(await countIn('transactions_default')).toBe(0)
})

test('a month that was never made in time is made when it is over', async () => {
  await pay()
  service.setNow(new Date(`${year}-04-10T14:00:00Z`))
  await pay()
  service.setNow(new Date(`${year}-05-10T14:00:00Z`))
  expect(await faultsOf('strays')).toStrictEqual(
    ['bank_orders', 'transactions'].flatMap((table_name) =>
      ['03', '04'].map((month) => ({ fault: 'strays', table_name, month: `${year}-${month}-01` })),
    ),
  )
  const unplaced = async () => {
    // What a lock holds up waits for the next run.
    await service.runCron()
    return [await countIn('transactions_default'), await countIn('bank_orders_default')]
  }
  await expect.poll(unplaced).toEqual([0, 0])
  expect(await countIn(`transactions_${year}_03`)).toBe(1)
  expect(await countIn(`bank_orders_${year}_04`)).toBe(1)
  expect(await faultsOf('strays')).toStrictEqual([])

  function faultsOf(fault: string) {
    return service.database.query(
      `select fault, table_name, month::text as month from partition_faults('${year}-05-10T14:00:00Z') where fault = $1`,
      [fault],
    )
  }
})

test('nobody who pays while a month is made meets an error', { tags: ['full'] }, async () => {
  const months = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, '0'))
  for (const month of months) {
    service.setNow(new Date(`${year}-${month}-10T14:00:00Z`))
    await Promise.all([service.runCron(), pay(), pay(), pay(), pay()])
  }
  expect(service.logs().filter(({ event }) => event === 'request.failed')).toStrictEqual([])
})

test('next month’s partition is asked for from a week before', async () => {
  const at = async (moment: string) =>
    service.database.query(
      `select fault, table_name, month::text as month from partition_faults('${year}-${moment}')`,
    )
  await service.runCron()
  expect(await at('03-31T03:59:59Z')).toStrictEqual([])
  expect(await at('04-23T03:59:59Z')).toStrictEqual([])
  expect(await at('04-24T04:00:00Z')).toStrictEqual([
    { fault: 'missing', table_name: 'bank_orders', month: `${year}-05-01` },
    { fault: 'missing', table_name: 'transactions', month: `${year}-05-01` },
  ])
})

test.each([
  `select make_month_partition('transactions', '2040-01-01')`,
  'create table transactions_2040_01 partition of transactions default',
  'drop table transactions_default',
  `insert into archived_months (month, status, detached_at) values ('2040-01-01', 'detached', now())`,
])('the service’s role may make and drop nothing else: %s', async (statement) => {
  const refused = withDatabase(serviceUrl(service.database.url), (client) =>
    client.query(statement),
  )
  await expect(refused).rejects.toMatchObject({ code: '42501' })
})

test.each([
  [
    'refunds',
    "(id, transaction_id, status, amount_ves, created_at, updated_at) values (uuidv7(), uuidv7(), 'pending', 1, now(), now())",
  ],
  ['checkout_payments', '(transaction_id, checkout_id, total_ves) values (uuidv7(), $1, 1)'],
  [
    'bank_movements',
    "(id, connection, environment, direction, type, amount, booked_on, control_number, order_id, created_at) values (uuidv7(), 'x', 'live', 'in', 'p2p', 1, now(), '1', uuidv7(), now())",
  ],
])('a row of %s cannot name what does not exist', async (table, row) => {
  const { uuid } = merchant
  const given = row.includes('$1') ? [uuid] : []
  await expect(service.database.query(`insert into ${table} ${row}`, given)).rejects.toMatchObject({
    code: '23503',
    table,
  })
})
