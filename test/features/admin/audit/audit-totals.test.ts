import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newUuid } from '../../../../src/platform/ids.ts'
import {
  beginTransaction,
  connectAsService,
  sealAll,
  sealOnce,
  writeAuditRecord,
} from '../../../support/audit-seals.ts'
import { createTestDatabase, type TestDatabase } from '../../../support/database.ts'
import { createRandom, type Random } from '../../../support/random.ts'

const NIL = '00000000-0000-0000-0000-000000000000'
const actions = ['user.login', 'merchant.create', 'payment.settle']
const users = Array.from({ length: 4 }, () => newUuid(new Date()))

let database: TestDatabase
let clients: pg.Client[]
beforeEach(async () => {
  database = await createTestDatabase()
  clients = []
})
afterEach(async () => {
  await Promise.all(clients.map((client) => client.end()))
  await database.drop()
})

async function connect(): Promise<pg.Client> {
  const client = await connectAsService(database)
  clients.push(client)
  return client
}

/** The totals that differ from a count, under one snapshot. */
const wrongTotals = `
  select asked.actor, asked.action, audit_total(asked.actor, asked.action) as total, counted.count
  from (select actor, action from unnest($1::uuid[]) as actor, unnest($2::text[]) as action) as asked,
    lateral (
      select count(*) from audit_logs a
      where (asked.actor is null or a.user_id = asked.actor) and (asked.action is null or a.action = asked.action)
    ) as counted
  where counted.count is distinct from audit_total(asked.actor, asked.action)`
const asked = [
  [...users, null, NIL, newUuid(new Date())],
  [...actions, null, 'user.unheard_of', 'all'],
]

async function writeAtRandom(client: pg.Client, random: Random, transactions: number) {
  for (let transaction = 0; transaction < transactions; transaction += 1) {
    await beginTransaction(client)
    for (let record = 0; record <= random.integerBelow(4); record += 1) {
      await writeAuditRecord(client, random.pick(actions), random.pick([...users, undefined]))
      if (random.happens(0.2)) await sleep(random.integerBelow(30))
    }
    await client.query(random.happens(0.1) ? 'rollback' : 'commit')
  }
}

test('totals are exact in every snapshot, while records are written and sealed', async () => {
  const random = createRandom()
  let isWriting = true
  const during = async (run: (client: pg.Client) => Promise<unknown>) => {
    const client = await connect()
    let rounds = 0
    for (; isWriting; rounds += 1) await run(client)
    return rounds
  }
  const sealing = during(async (client) => {
    await sealOnce(client, 1 + random.integerBelow(30))
    await sleep(random.integerBelow(10))
  })
  const checking = during(async (client) => {
    const { rows } = await client.query(wrongTotals, asked)
    expect(rows, `seed ${random.seed}`).toStrictEqual([])
  })
  const writers = await Promise.all(Array.from({ length: 6 }, connect))
  await Promise.all(writers.map((writer) => writeAtRandom(writer, random, 40))).finally(() => {
    isWriting = false
  })
  await sealing
  expect(await checking).toBeGreaterThan(10)
  expect(await database.query(wrongTotals, asked)).toStrictEqual([])
  await sealAll(database)
  expect(await database.query(wrongTotals, asked)).toStrictEqual([])
})

test('records from before the first seal are counted like all others', async () => {
  await database.query(
    `insert into audit_logs (id, user_id, action, details, created_at)
     select uuidv7(), case when n % 3 = 0 then $1::uuid end, 'user.login', '{}', now() from generate_series(1, 1000) n`,
    [users[0]],
  )
  expect(await database.query(wrongTotals, asked)).toStrictEqual([])
  const sealer = await connect()
  await expect.poll(async () => (await sealOnce(sealer, 300))?.records).toBe(300)
  expect(await database.query(wrongTotals, asked)).toStrictEqual([])
  await sealAll(database, 300)
  expect(await database.query(wrongTotals, asked)).toStrictEqual([])
})
