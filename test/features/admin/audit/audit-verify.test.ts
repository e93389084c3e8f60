import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { hashRecord, hashSeal } from '../../../../dev/audit/canonical.ts'
import { readSealedRange, readSeals } from '../../../../dev/audit/queries.ts'
import { withDatabase } from '../../../../dev/stack/database.ts'
import { projectFolder } from '../../../../dev/stack/paths.ts'
import { sealAll, tamper, verifyAuditChain } from '../../../support/audit-seals.ts'
import { createTestDatabase, type TestDatabase } from '../../../support/database.ts'

/** The seventh record of the ten, which is in the third seal of four. */
const SEVENTH = '0192e4a0-0000-7000-8000-000000000007'
const ADDED = '0192e4a0-0000-7000-8000-000000000099'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.query(
    `insert into audit_logs (id, user_id, action, resource, details, created_at)
     select ('0192e4a0-0000-7000-8000-0000000000' || lpad(n::text, 2, '0'))::uuid, uuidv7(), 'user.update', 'usr_1',
       jsonb_build_object('after', n), now()
     from generate_series(1, 10) n`,
  )
  await sealAll(database, 3)
  for (const table of ['audit_logs', 'audit_seals']) {
    await database.query(`create table sealed_${table} as table ${table}`)
  }
})
afterEach(async () => {
  for (const table of ['audit_logs', 'audit_seals']) {
    await tamper(database, `truncate ${table}`, `insert into ${table} table sealed_${table}`)
  }
})
afterAll(() => database.drop())

const hashOf = async (number: number) => {
  const [seal] = await database.query<{ hash: string }>(
    `select encode(hash, 'hex') as hash from audit_seals where number = $1`,
    [number],
  )
  return seal?.hash ?? ''
}

/** Leaves three records after the last seal. */
const leaveUnsealed = () =>
  database.query(
    `insert into audit_logs (id, action, details, created_at) values
       (uuidv7(), 'user.login', '{}', '2026-03-11T14:00:00Z'), (uuidv7(), 'user.login', '{}', '2026-03-10T14:00:00.123Z'),
       (uuidv7(), 'user.login', '{}', '2026-03-12T14:00:00Z')`,
  )
const THREE_UNSEALED = { records: 3, since: '2026-03-10T14:00:00.123Z' }

test('an untouched chain is valid, and its last hash and unsealed records are reported', async () => {
  expect(await verifyAuditChain(database)).toStrictEqual({
    fault: null,
    seals: 4,
    records: 10,
    lateRecords: 0,
    lastHash: await hashOf(4),
    unsealed: { records: 0, since: null },
  })
  await leaveUnsealed()
  const { fault, unsealed } = await verifyAuditChain(database)
  expect({ fault, unsealed }).toStrictEqual({ fault: null, unsealed: THREE_UNSEALED })
})

test('without any seal, all records are reported as unsealed', async () => {
  await tamper(database, 'truncate audit_seals')
  await leaveUnsealed()
  const { fault, unsealed } = await verifyAuditChain(database)
  expect({ fault, unsealed }).toStrictEqual({
    fault: null,
    unsealed: { ...THREE_UNSEALED, records: 13 },
  })
})

test.each([
  ['a record', `update audit_logs set action = 'user.login' where id = '${SEVENTH}'`],
  ['its first seal', `update audit_seals set xid_offset = 1 where number = 1`],
  ['its last seal', `update audit_seals set xid_offset = 1 where number = 4`],
])('the unsealed records are reported even if the chain is broken by %s', async (_, change) => {
  await tamper(database, change)
  await leaveUnsealed()
  const { fault, unsealed } = await verifyAuditChain(database)
  expect(fault).not.toBeNull()
  expect(unsealed).toStrictEqual(THREE_UNSEALED)
})

test.each([
  `action = 'user.login'`,
  'user_id = uuidv7()',
  'user_id = null',
  `resource = 'usr_2'`,
  'resource = null',
  `details = details || '{"x": 1}'`,
  `details = '{"after": 7.0}'`,
  `created_at = created_at + interval '1 millisecond'`,
  `writer_xid = (writer_xid::text::bigint + 1)::text::xid8`,
  `writer_xid = '1'`,
])('the changed record is named: %s', async (change) => {
  await tamper(database, `update audit_logs set ${change} where id = '${SEVENTH}'`)
  expect((await verifyAuditChain(database)).fault).toBe(`Record ${SEVENTH} of seal 3 was changed.`)
})

test('a missing record is named', async () => {
  await tamper(database, `delete from audit_logs where id = '${SEVENTH}'`)
  expect(await verifyAuditChain(database)).toMatchObject({
    fault: `Record ${SEVENTH} of seal 3 is missing.`,
    seals: 2,
    records: 6,
    lastHash: await hashOf(2),
    unsealed: { records: 0, since: null },
  })
})

test('a record added to a sealed range is named', async () => {
  await tamper(
    database,
    `insert into audit_logs select '${ADDED}', user_id, action, resource, details, created_at,
       (select from_xid from audit_seals where number = 4) from audit_logs where id = '${SEVENTH}'`,
  )
  expect((await verifyAuditChain(database)).fault).toBe(
    `Record ${ADDED} was added to what seal 4 covers.`,
  )
})

test('a record that was replaced by another with its id is named as changed', async () => {
  await tamper(
    database,
    `delete from audit_logs where id = '${SEVENTH}'`,
    `insert into audit_logs (id, action, details, created_at) values ('${SEVENTH}', 'user.update', '{}', now())`,
  )
  expect((await verifyAuditChain(database)).fault).toBe(`Record ${SEVENTH} of seal 3 was changed.`)
})

test.each([
  `from_xid = '1'`,
  'from_record = uuidv7()',
  `to_xid = '1'`,
  'to_record = uuidv7()',
  `cluster = 'another'`,
  'xid_offset = 1',
  'record_ids = record_ids[2:]',
  'record_ids = record_ids || uuidv7()',
  'record_ids[1] = uuidv7()',
  `record_hashes[1] = sha256('x')`,
  'record_hashes = record_hashes[2:]',
  'record_ids = record_ids[2:], record_hashes = record_hashes[2:]',
  `previous_hash = sha256('x')`,
  `hash = sha256('x')`,
  `sealed_at = sealed_at - interval '1 day'`,
])('the changed seal is named: %s', async (change) => {
  await tamper(database, `update audit_seals set ${change} where number = 2`)
  expect(await verifyAuditChain(database)).toMatchObject({ fault: 'Seal 2 was changed.', seals: 1 })
})

test.each([1, 2, 3])('the missing seal %i is named', async (number) => {
  await tamper(database, `delete from audit_seals where number = ${number}`)
  const seals = number - 1
  expect(await verifyAuditChain(database)).toMatchObject({
    fault: `Seal ${number} is missing.`,
    seals,
  })
})

test('a missing seal is not hidden by renumbering the others', async () => {
  await tamper(
    database,
    'delete from audit_seals where number = 2',
    'update audit_seals set number = number - 1 where number > 2',
  )
  expect((await verifyAuditChain(database)).fault).toBe('Seal 2 was changed.')
})

/** Recomputes the hashes of a seal, and of the following ones if asked, for the current records. */
async function reseal(from: number, to: number): Promise<void> {
  await withDatabase(database.url, async (client) => {
    await client.query(`set session_replication_role = 'replica'`)
    let previousHash: string | undefined
    for (let number = from; number <= to; number += 1) {
      const [seal] = await readSeals(client, String(number - 1))
      if (seal === undefined) throw new Error(`there is no seal ${number}`)
      seal.previousHash = previousHash ?? seal.previousHash
      seal.recordHashes = (await readSealedRange(client, seal)).map(hashRecord)
      previousHash = hashSeal(seal)
      await client.query(
        `update audit_seals set previous_hash = decode($2, 'hex'), hash = decode($3, 'hex'),
           record_hashes = array(select decode(h, 'hex') from unnest($4::text[]) as h) where number = $1`,
        [number, seal.previousHash, previousHash, seal.recordHashes],
      )
    }
  })
}

const forge = `update audit_logs set action = 'user.login' where id = '${SEVENTH}'`

test('a seal that was made anew over a changed record is not followed by the next', async () => {
  await tamper(database, forge)
  await reseal(3, 3)
  expect((await verifyAuditChain(database)).fault).toBe(
    'Seal 4 does not follow seal 3: one of them was made anew.',
  )
})

test('a chain that was rewritten as a whole is detected by a hash from the log', async () => {
  const anchors = [await hashOf(1), await hashOf(3), await hashOf(4)] as const
  for (const anchor of anchors) expect((await verifyAuditChain(database, anchor)).fault).toBeNull()
  await tamper(database, forge)
  await reseal(3, 4)
  // By itself it holds, which is why the hashes are logged.
  expect((await verifyAuditChain(database)).fault).toBeNull()
  expect((await verifyAuditChain(database, anchors[0])).fault).toBeNull()
  for (const anchor of anchors.slice(1)) {
    expect((await verifyAuditChain(database, anchor)).fault).toBe(
      `No seal has the hash ${anchor}: the chain was written anew, or was cut off before it.`,
    )
  }
})

test('an end that was cut off is detected only by a hash from the log', async () => {
  const anchor = await hashOf(4)
  await tamper(
    database,
    'delete from audit_logs where id = any (select unnest(record_ids) from audit_seals where number = 4)',
    'delete from audit_seals where number = 4',
  )
  expect((await verifyAuditChain(database)).fault).toBeNull()
  expect((await verifyAuditChain(database, anchor)).fault).toContain('was cut off before it')
})

test('a copy of the log that comes first in the search path is not verified in its place', async () => {
  await tamper(
    database,
    `create schema copy;
     create table copy.audit_logs as table audit_logs; create table copy.audit_seals as table audit_seals;
     alter database ${database.name} set search_path = copy, public`,
    forge,
  )
  const { fault } = await verifyAuditChain(database)
  await tamper(
    database,
    `alter database ${database.name} reset search_path; drop schema copy cascade`,
  )
  expect(fault).toBe(`Record ${SEVENTH} of seal 3 was changed.`)
})

const run = async (...options: string[]) => {
  const env = { ...process.env, DATABASE_URL: database.url }
  const command = join(projectFolder, 'dev/audit-verify.ts')
  return promisify(execFile)(process.execPath, [command, ...options], { env }).then(
    ({ stdout }) => ({ status: 0, text: stdout }),
    ({ code, stdout, stderr }) => ({ status: code as number, text: `${stdout}${stderr}` }),
  )
}

const UNSEALED = 'Not sealed yet: 3 records, the oldest of 2026-03-10T14:00:00.123Z.'

test.each([
  ['none', 'Not sealed yet: none.'],
  ['several', UNSEALED],
])(
  'the command reports a valid chain and that %s are not sealed, and exits with 0',
  { tags: ['full'] },
  async (_, line) => {
    if (line === UNSEALED) await leaveUnsealed()
    const { status, text } = await run('--hash', (await hashOf(4)).toUpperCase())
    expect(text.trimEnd().split('\n')).toStrictEqual([
      '10 records in 4 seals are as they were sealed.',
      `The last seal's hash: ${await hashOf(4)}`,
      line,
      'This cannot show whether the chain was cut off after its last seal, or rewritten as a whole:',
      'compare it with the last hash that the service logged (audit.sealed): --hash <hash>.',
    ])
    expect(status).toBe(0)
  },
)

test.each([
  ['none', 'Not sealed yet: none.'],
  ['several', UNSEALED],
])(
  'the command reports the fault and that %s are not sealed, and exits with 1',
  { tags: ['full'] },
  async (_, line) => {
    await tamper(database, forge)
    if (line === UNSEALED) await leaveUnsealed()
    const { status, text } = await run()
    expect(text.trimEnd().split('\n')).toStrictEqual([
      `BROKEN: Record ${SEVENTH} of seal 3 was changed.`,
      'Before it, 6 records in 2 seals are as they were sealed.',
      line,
    ])
    expect(status).toBe(1)
  },
)

test.each([['--hash', 'abc'], ['--hash'], ['--other']])(
  'the command refuses %s %s',
  { tags: ['full'] },
  async (...options) => {
    const { status, text } = await run(...options)
    expect(text).toContain('npm run audit:verify')
    expect(status).toBe(2)
  },
)
