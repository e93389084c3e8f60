import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { seed } from '../dev/seed.ts'
import { createTestDatabase, type TestDatabase } from './support/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const seeded = () =>
  seed({
    databaseUrl: database.url,
    storage: inject('stack').storage,
    connections: [{ name: 'bnc', accountNumber: '01910001482101010049', phone: '04140000191' }],
  })

const counts = () =>
  database.query(
    `select (select count(*) from users) as users, (select count(*) from merchants) as merchants,
       (select count(*) from bank_accounts) as accounts, (select count(*) from payment_links) as links,
       (select count(*) from transactions) as transactions, (select count(*) from exchange_rates) as rates`,
  )

test('seeding adds a few hundred transactions of three months, and seeding again adds nothing', async () => {
  await seeded()
  const first = await counts()
  expect(first).toMatchObject([
    { users: '3', merchants: '2', accounts: '2', links: '5', transactions: '282' },
  ])
  await seeded()
  expect(await counts()).toEqual(first)
  const [span] = await database.query(
    `select max(created_at) <= now() as none_to_come, min(created_at) < now() - interval '85 days' as long,
       count(distinct status) as statuses, count(distinct currency) as currencies from transactions`,
  )
  expect(span).toEqual({ none_to_come: true, long: true, statuses: '3', currencies: '2' })
})

test('seeding refuses a database on another machine', async () => {
  const elsewhere = seed({
    databaseUrl: 'postgresql://owner@db.example.com/payments',
    storage: inject('stack').storage,
    connections: [],
  })
  await expect(elsewhere).rejects.toThrow('for the local stack alone')
})
