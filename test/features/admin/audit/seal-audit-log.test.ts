import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyAuditChain } from '../../../support/audit-seals.ts'
import { type Service, startService } from '../../../support/service.ts'
import { waitUntil } from '../../../support/wait-until.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const write = (records: number) =>
  service.database.query(
    `insert into audit_logs (id, action, details, created_at)
     select uuidv7(), 'user.login', '{}', now() from generate_series(1, $1::integer) n`,
    [records],
  )
const sealedLines = () => service.logs().filter(({ event }) => event === 'audit.sealed')
const sealed = async () => {
  const { records, unsealed } = await verifyAuditChain(service.database)
  return { sealed: records, unsealed: unsealed?.records }
}

test('cron seals all records, and its log has the hash of every seal', {
  tags: ['full'],
}, async () => {
  await write(12_000)
  await waitUntil('all is sealed', async () => {
    await service.runCron(new Date('2026-03-10T14:00:00.123Z'))
    return (await sealed()).unsealed === 0
  })
  const seals = await service.database.query(
    `select number::integer, cardinality(record_ids) as records, encode(hash, 'hex') as hash, false as renumbered
     from audit_seals order by number`,
  )
  expect(seals.length).toBeGreaterThan(1)
  expect(sealedLines()).toStrictEqual(
    seals.map((seal) => ({
      level: 'info',
      event: 'audit.sealed',
      requestId: expect.stringMatching(/^req_/),
      ...seal,
    })),
  )
  const [{ seconds } = { seconds: NaN }] = await service.database.query<{ seconds: number }>(
    `select extract(epoch from sealed_at - '2026-03-10T14:00:00.123Z')::integer as seconds
     from audit_seals where number = 1`,
  )
  expect(seconds).toBeGreaterThanOrEqual(0)
  expect(seconds).toBeLessThan(60)
})

test('concurrent crons make one chain', { tags: ['full'] }, async () => {
  for (let round = 0; round < 5; round += 1) {
    await write(30)
    await Promise.all(Array.from({ length: 4 }, () => service.runCron()))
  }
  await waitUntil('all is sealed', async () => {
    await service.runCron()
    return (await sealed()).unsealed === 0
  })
  expect((await verifyAuditChain(service.database)).fault).toBeNull()
  expect(service.logs().filter(({ event }) => event === 'job.failed')).toStrictEqual([])
  const numbers = sealedLines().map(({ number }) => number as number)
  expect(numbers.toSorted((one, other) => one - other)).toStrictEqual(
    Array.from({ length: numbers.length }, (_, place) => place + 1),
  )
})

test('a run with nothing to seal makes no seal', async () => {
  const before = sealedLines().length
  await service.runCron()
  expect(sealedLines()).toHaveLength(before)
})
