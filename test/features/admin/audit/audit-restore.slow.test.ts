import { rmSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { prepareDatabase, withDatabase } from '../../../../dev/stack/database.ts'
import {
  nonDurableSettings,
  type PostgresServer,
  startPostgres,
} from '../../../../dev/stack/postgres.ts'
import {
  beginTransaction,
  connectAsService,
  sealAll,
  sealOnce,
  verifyAuditChain,
  writeAuditRecord,
} from '../../../support/audit-seals.ts'
import { createTestDatabase, type TestDatabase } from '../../../support/database.ts'
import { makeTestFolder } from '../../../support/test-folder.ts'
import { waitUntil } from '../../../support/wait-until.ts'

/** Another cluster, whose transactions have been counted from the beginning. */
let cluster: PostgresServer
let folder: string
let original: TestDatabase
let restored: Pick<TestDatabase, 'url' | 'query'>
let serial = 0

beforeAll(async () => {
  folder = makeTestFolder()
  cluster = await startPostgres({ folder, settings: nonDurableSettings })
})
afterAll(async () => {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  original = await createTestDatabase()
  serial += 1
  const url = cluster.ownerUrl(`restored_${serial}`)
  await prepareDatabase(url)
  restored = {
    url,
    query: (sql, parameters) =>
      withDatabase(url, async (client) => (await client.query(sql, parameters)).rows),
  }
})
afterEach(() => original.drop())

type Target = Pick<TestDatabase, 'url' | 'query'>

/** Writes so many records, each in a transaction of its own. */
async function writeMany(target: Target, action: string, count: number): Promise<void> {
  const client = await connectAsService(target)
  for (let record = 0; record < count; record += 1) {
    await beginTransaction(client)
    await writeAuditRecord(client, action)
    await client.query('commit')
  }
  await client.end()
}

/** Copies what a dump holds of the log. */
async function restore(from: Target, to: Target): Promise<void> {
  for (const table of ['audit_logs', 'audit_seals', 'list_counts']) {
    const rows = await from.query<{ row: unknown }>(`select to_json(t) as row from ${table} t`)
    await to.query(
      `insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`,
      [JSON.stringify(rows.map(({ row }) => row))],
    )
  }
}

const nextNumber = async (target: Target) =>
  Number((await target.query('select pg_current_xact_id() as next'))[0]?.next)

/** Uses up transactions of a cluster until its count is ahead of another's. */
async function countAheadOf(other: Target, target: Target, by = 1_000): Promise<void> {
  const transactions = (await nextNumber(other)) + by - (await nextNumber(target))
  await target.query(
    `do $$ begin for n in 1..${transactions} loop perform pg_current_xact_id(); commit; end loop; end $$`,
  )
}

const sealedActions = (target: Target) =>
  target.query<{ action: string; seals: string; count: string }>(
    `select a.action, count(distinct s.number) as seals, count(*) from audit_logs a
     left join audit_seals s on a.id = any(s.record_ids) group by a.action order by min(s.number), a.action`,
  )

/** Each record is in one seal, and is counted once. */
async function expectSealedOnce(target: Target): Promise<void> {
  const uneven = await target.query(
    `select a.id from audit_logs a left join audit_seals s on a.id = any(s.record_ids)
     group by a.id having count(s.number) <> 1`,
  )
  expect(uneven).toStrictEqual([])
  const [counts] = await target.query(
    `select (select count from list_counts where list = 'audit_logs' and facet = 'all'
       and scope = '00000000-0000-0000-0000-000000000000') as kept, count(*) as there from audit_logs`,
  )
  expect(counts?.kept).toBe(counts?.there)
}

const sealRestored = () => sealAll(restored as TestDatabase)

test('after a restore into a cluster that counts from the beginning, every record is sealed once', async () => {
  await countAheadOf(restored, original)
  await writeMany(original, 'sealed.before', 12)
  await sealAll(original, 5)
  await writeMany(original, 'unsealed.before', 7)
  await restore(original, restored)
  // What is written before the first seal there has numbers that have long been sealed.
  await writeMany(restored, 'meanwhile', 6)
  await sealRestored()
  await writeMany(restored, 'after', 5)
  await sealRestored()
  expect(
    (await sealedActions(restored)).map(({ action, count }) => [action, Number(count)]),
  ).toEqual([
    ['sealed.before', 12],
    ['meanwhile', 6],
    ['unsealed.before', 7],
    ['after', 5],
  ])
  await expectSealedOnce(restored)
  expect(await verifyAuditChain(restored)).toMatchObject({
    fault: null,
    records: 30,
    lateRecords: 6,
    unsealed: { records: 0, since: null },
  })
})

test('numbers that the new cluster reaches again are not mistaken for sealed ones', async () => {
  await countAheadOf(restored, original, 60)
  await writeMany(original, 'sealed.before', 40)
  await sealAll(original)
  await restore(original, restored)
  await sealRestored()
  for (let round = 0; round < 20; round += 1) {
    await writeMany(restored, 'after', 10)
    await sealRestored()
  }
  await expectSealedOnce(restored)
  expect(await verifyAuditChain(restored)).toMatchObject({
    fault: null,
    records: 240,
    lateRecords: 0,
  })
})

test('a cluster whose numbers have passed all old ones is recognised by its identifier', async () => {
  await countAheadOf(restored, original)
  await writeMany(original, 'sealed.before', 3)
  await sealAll(original)
  await restore(original, restored)
  await writeMany(restored, 'meanwhile', 3)
  await countAheadOf(original, restored)
  await writeMany(restored, 'after', 3)
  await sealRestored()
  await expectSealedOnce(restored)
  expect(await verifyAuditChain(restored)).toMatchObject({
    fault: null,
    records: 9,
    lateRecords: 3,
  })
})

test('a log that was never sealed is sealed after a restore', async () => {
  await countAheadOf(restored, original)
  await writeMany(original, 'before', 4)
  await restore(original, restored)
  await writeMany(restored, 'after', 4)
  await sealRestored()
  await writeMany(restored, 'afterResponse', 4)
  await sealRestored()
  await expectSealedOnce(restored)
  expect(await verifyAuditChain(restored)).toMatchObject({
    fault: null,
    records: 12,
    lateRecords: 0,
  })
})

test('the first seal waits for writers, and later writers continue the numbers', async () => {
  await countAheadOf(restored, original)
  await writeMany(original, 'before', 4)
  await sealAll(original)
  await restore(original, restored)
  const [writer, sealer] = [await connectAsService(restored), await connectAsService(restored)]
  await beginTransaction(writer)
  await writeAuditRecord(writer, 'meanwhile')
  await beginTransaction(sealer)
  const seal = sealer.query('select renumbered from seal_audit_block(10)')
  await waitUntil('the seal waits', async () => {
    const waiting = await restored.query(
      `select from pg_stat_activity where wait_event_type = 'Lock'`,
    )
    return waiting.length === 1
  })
  await writer.query('commit')
  expect((await seal).rows).toStrictEqual([{ renumbered: true }])
  await sealer.query('commit')
  await writeMany(restored, 'after', 4)
  await sealRestored()
  expect(await sealOnce(sealer)).toBeUndefined()
  await writer.end()
  await sealer.end()
  await expectSealedOnce(restored)
  expect(await verifyAuditChain(restored)).toMatchObject({
    fault: null,
    records: 9,
    lateRecords: 1,
  })
})

test('a restored database can be restored again', async () => {
  await countAheadOf(restored, original)
  await writeMany(original, 'first', 3)
  await sealAll(original)
  await restore(original, restored)
  await writeMany(restored, 'second.early', 2)
  await sealRestored()
  await writeMany(restored, 'second', 3)
  await sealRestored()
  const again = await createTestDatabase()
  try {
    await countAheadOf(again, restored)
    await writeMany(restored, 'second.late', 1)
    await sealRestored()
    await restore(restored, again)
    await writeMany(again, 'third.early', 2)
    await sealAll(again)
    await writeMany(again, 'third', 3)
    await sealAll(again)
    await expectSealedOnce(again)
    expect(await verifyAuditChain(again)).toMatchObject({ fault: null, records: 14 })
  } finally {
    await again.drop()
  }
})

test('without a restore, a record added to a sealed range is not sealed', async () => {
  await writeMany(original, 'before', 4)
  await sealAll(original)
  await original.query(
    `insert into audit_logs (id, action, details, created_at, writer_xid)
     select uuidv7(), 'added', '{}', now(), writer_xid from audit_logs limit 1`,
  )
  await writeMany(original, 'after', 1)
  const sealer = await connectAsService(original)
  await waitUntil('what came after is sealed', async () => (await sealOnce(sealer)) !== undefined)
  await sealer.end()
  expect((await verifyAuditChain(original)).fault).toMatch(
    /^Record .* was added to what seal 1 covers\.$/,
  )
})
