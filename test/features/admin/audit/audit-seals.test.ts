import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  beginTransaction,
  connectAsService,
  sealAll,
  sealOnce,
  tamper,
  verifyAuditChain,
  writeAuditRecord,
} from '../../../support/audit-seals.ts'
import { createTestDatabase, type TestDatabase } from '../../../support/database.ts'
import { createRandom, type Random } from '../../../support/random.ts'
import { waitUntil } from '../../../support/wait-until.ts'

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

async function writeAlone(client: pg.Client, action: string): Promise<void> {
  await beginTransaction(client)
  await writeAuditRecord(client, action)
  await client.query('commit')
}

/** The actions of the records of each seal, in the chain's order. */
const sealedActions = async () =>
  (
    await database.query<{ actions: string[] }>(
      `select array(select a.action from unnest(s.record_ids) with ordinality as sealed (id, place)
         join audit_logs a on a.id = sealed.id order by place) as actions
       from audit_seals s order by s.number`,
    )
  ).map(({ actions }) => actions)

/** Records that are in no seal, or in several. */
const unevenlySealed = () =>
  database.query(
    `select a.id, count(sealed.id) from audit_logs a
     left join (select unnest(record_ids) as id from audit_seals) as sealed on sealed.id = a.id
     group by a.id having count(sealed.id) <> 1`,
  )

test('a record whose transaction was open while a seal was made is in a later seal', async () => {
  const [early, late, quick, sealer] = [
    await connect(),
    await connect(),
    await connect(),
    await connect(),
  ]
  await writeAlone(early, 'before')
  await beginTransaction(late)
  await writeAuditRecord(late, 'held.open')
  await writeAlone(quick, 'after')
  await waitUntil('the first is sealed', async () => (await sealOnce(sealer)) !== undefined)
  // Nothing that began after the open transaction is sealed, however often it is tried.
  expect(await sealOnce(sealer)).toBeUndefined()
  expect(await sealedActions()).toStrictEqual([['before']])
  await late.query('commit')
  await sealAll(database)
  expect((await sealedActions()).flat()).toStrictEqual(['before', 'held.open', 'after'])
})

test('a block is cut within a transaction that is larger than it', async () => {
  const writer = await connect()
  await beginTransaction(writer)
  for (let record = 0; record < 25; record += 1) await writeAuditRecord(writer)
  await writer.query('commit')
  await sealAll(database, 10)
  expect((await sealedActions()).map(({ length }) => length)).toStrictEqual([10, 10, 5])
  expect(await verifyAuditChain(database)).toMatchObject({ fault: null, seals: 3, records: 25 })
})

/** Writes in slow, overlapping transactions, some of which are rolled back. */
async function writeAtRandom(client: pg.Client, random: Random, transactions: number) {
  for (let transaction = 0; transaction < transactions; transaction += 1) {
    await beginTransaction(client)
    for (let record = 0; record <= random.integerBelow(4); record += 1) {
      await writeAuditRecord(
        client,
        random.pick(['user.login', 'merchant.create', 'payment.settle']),
      )
      if (random.happens(0.3)) await sleep(random.integerBelow(30))
    }
    if (random.happens(0.1)) await sleep(150)
    await client.query(random.happens(0.1) ? 'rollback' : 'commit')
  }
}

test('with writers that overlap at random and two sealers, each record is in one seal', {
  tags: ['full'],
}, async () => {
  const random = createRandom()
  let isWriting = true
  let seals = 0
  const sealing = [await connect(), await connect()].map(async (sealer) => {
    while (isWriting) {
      if ((await sealOnce(sealer, 1 + random.integerBelow(12))) !== undefined) seals += 1
      await sleep(random.integerBelow(5))
    }
  })
  const writers = await Promise.all(Array.from({ length: 8 }, connect))
  // Transactions of other databases hold the seals up too, for a while.
  do await Promise.all(writers.map((writer) => writeAtRandom(writer, random, 30)))
  while (seals <= 5)
  isWriting = false
  await Promise.all(sealing)
  await sealAll(database)
  expect(await unevenlySealed(), `seed ${random.seed}`).toStrictEqual([])
  const verdict = await verifyAuditChain(database)
  expect(verdict).toMatchObject({
    fault: null,
    lateRecords: 0,
    unsealed: { records: 0, since: null },
  })
  expect(verdict.seals).toBeGreaterThan(5)
})

test('two concurrent sealers make one chain, and neither waits', async () => {
  const [writer, first, second] = [await connect(), await connect(), await connect()]
  await writeAlone(writer, 'user.login')
  await beginTransaction(first)
  const seal = () => first.query('select number from seal_audit_block(10)')
  await waitUntil('the first seals', async () => (await seal()).rowCount === 1)
  await second.query(`set statement_timeout = '1s'`)
  expect(await sealOnce(second)).toBeUndefined()
  await first.query('commit')
  expect(await sealOnce(second)).toBeUndefined()
  expect(await verifyAuditChain(database)).toMatchObject({ fault: null, seals: 1, records: 1 })
})

test('a chain that is continued in the same session and in others stays one chain', async () => {
  const [writer, sealer] = [await connect(), await connect()]
  for (let round = 0; round < 3; round += 1) {
    await writeAlone(writer, `round.${round}`)
    await waitUntil('it is sealed', async () => (await sealOnce(sealer)) !== undefined)
    await writeAlone(writer, `round.${round}.more`)
    await sealAll(database)
  }
  expect(await verifyAuditChain(database)).toMatchObject({ fault: null, seals: 6, records: 6 })
})

test.each([
  `update audit_seals set hash = '\\x00'`,
  'delete from audit_seals',
  'truncate audit_seals',
])('a seal cannot be changed even by the owner of the table: %s', async (sql) => {
  await writeAlone(await connect(), 'user.login')
  await sealAll(database)
  await expect(database.query(sql)).rejects.toMatchObject({ code: 'PXAPO' })
})

test.each([
  `update audit_seals set hash = '\\x00'`,
  'delete from audit_seals',
  'truncate audit_seals',
  'insert into audit_seals select * from audit_seals',
  `insert into audit_logs (id, action, details, created_at, writer_xid)
     values (uuidv7(), 'user.login', '{}', now(), '1')`,
  'select raise_audit_xid_offset(1, $$1$$)',
])('the service’s role may not: %s', async (sql) => {
  await expect((await connect()).query(sql)).rejects.toMatchObject({ code: '42501' })
})

const NIL = '00000000-0000-0000-0000-000000000000'

test.each([
  ['with a time that cannot be told', 'uuidv7()', 'null', 'infinity'],
  ['of nobody’s id', 'uuidv7()', `'${NIL}'`, '2026-03-10'],
  ['with nobody’s id', `'${NIL}'`, 'null', '2026-03-10'],
])(
  'a record that could not be sealed, counted or exported cannot be written: %s',
  async (_, id, actor, time) => {
    const client = await connect()
    const written = client.query(
      `insert into audit_logs (id, user_id, action, details, created_at)
     values (${id}, ${actor}, 'user.login', '{}', '${time}')`,
    )
    await expect(written).rejects.toMatchObject({ constraint: 'audit_logs_sealable' })
  },
)

test('a record has the same hash under every setting, and whatever the order of its keys', async () => {
  const client = await connect()
  await tamper(
    database,
    `insert into audit_logs values
       ('0192e4a0-0000-7000-8000-000000000001', null, 'user.update', 'usr_ñ:2', '{"b": {"zz": 1.50, "a": "\\u00f1\\n"}, "aa": null}', '2026-03-10T14:00:00.123Z', '77'),
       ('0192e4a0-0000-7000-8000-000000000002', null, 'user.update', 'usr_ñ:2', '{"aa": null, "b": {"a": "ñ\\n", "zz": 1.50}}', '2026-03-10T10:00:00.123-04', '77')`,
  )
  const texts = async () =>
    (
      await client.query<{ text: string }>(
        'select audit_record_text(a) as text from audit_logs a order by id',
      )
    ).rows.map(({ text }) => text)
  const [text, other] = await texts()
  expect(text).toBe(
    '36:0192e4a0-0000-7000-8000-000000000001-11:user.update8:usr_ñ:2' +
      '44:{"b": {"a": "ñ\\n", "zz": 1.50}, "aa": null}13:17731512001232:77',
  )
  expect(other?.slice(39)).toBe(text?.slice(39))
  for (const setting of [
    `timezone = 'America/Caracas'`,
    `datestyle = 'SQL, DMY'`,
    `intervalstyle = 'sql_standard'`,
    'extra_float_digits = -15',
    `bytea_output = 'escape'`,
    `lc_numeric = 'C'`,
  ]) {
    await client.query(`set ${setting}`)
    expect(await texts(), setting).toStrictEqual([text, other])
  }
})

test('every column of a record is part of its hash', async () => {
  const columns = await database.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'audit_logs' order by 1`,
  )
  const [{ source } = { source: '' }] = await database.query<{ source: string }>(
    `select pg_get_functiondef('audit_record_text'::regproc) as source`,
  )
  const hashed = [...source.matchAll(/\(?record\)?\.(\w+)/g)].map(([, name]) => name)
  expect(hashed.toSorted()).toStrictEqual(columns.map(({ name }) => name))
})

test('no two records have the same text, wherever their fields end', async () => {
  const [row] = await database.query<{ same: boolean }>(
    `select encode_audit_field('a') || encode_audit_field('b1:c') = encode_audit_field('a1:b') || encode_audit_field('c') or
       encode_audit_field(null) || encode_audit_field('x') = encode_audit_field('-') || encode_audit_field('x') as same`,
  )
  expect(row?.same).toBe(false)
})
