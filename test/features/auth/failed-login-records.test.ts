import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser, uniqueEmail } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { login } from '../../support/auth.ts'
import { type Service, startService } from '../../support/service.ts'

const HOUR = 60 * 60_000
const HOME = '190.6.1.20'
const START = new Date('2026-11-02T10:15:00Z')

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

/** What the log has of the failed logins of a user, or of nobody. */
const recorded = async (resource: string | null) =>
  (
    await service.database.query<{ failures: number }>(
      `select (details->>'failures')::integer as failures from audit_logs
       where action = 'user.login_failed' and resource is not distinct from $1 order by created_at, failures`,
      [resource],
    )
  ).map(({ failures }) => failures)

/** As the service does it, without the price of a hash. */
const fail = (userUuid: string | null, times: number, ip = HOME, at = START) =>
  service.database.query(
    `with opened as materialized (select begin_request($1, p_ip => $4))
     select record_failed_login('password', $2) from opened, generate_series(1, $3::integer)`,
    [at, userUuid, times, ip],
  )

test('each of the first failed logins is recorded, with how many there were', async () => {
  const { email, id } = await createUser(service)
  for (let time = 0; time < 3; time += 1) {
    expectRefusal(await login(service, email, 'no es esta'), 'INVALID_CREDENTIALS')
  }
  expect(await recorded(id)).toEqual([1, 2, 3])
})

test('of thousands from one network in an hour a few are recorded, and how many there were', async () => {
  const { uuid, id } = await createUser(service)
  await fail(uuid, 1_500)
  expect(await recorded(id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 1000])
})

test('another network, another account and another hour count anew', async () => {
  const { uuid, id } = await createUser(service)
  const other = await createUser(service)
  await fail(uuid, 12)
  await fail(uuid, 1, '190.6.1.77')
  expect(await recorded(id)).toHaveLength(10)
  await fail(uuid, 1, '186.92.4.4')
  await fail(uuid, 1, HOME, new Date(START.getTime() + HOUR))
  await fail(other.uuid, 1)
  expect((await recorded(id)).filter((failures) => failures === 1)).toHaveLength(3)
  expect(await recorded(id)).toHaveLength(12)
  expect(await recorded(other.id)).toEqual([1])
})

test('whoever tries ever other addresses that have no account fills the log no more', async () => {
  const before = (await recorded(null)).length
  for (let time = 0; time < 2; time += 1) {
    expectRefusal(await login(service, uniqueEmail(), 'no es esta'), 'INVALID_CREDENTIALS')
  }
  await fail(null, 500)
  expect((await recorded(null)).length - before).toBeLessThanOrEqual(2 + 11)
})

test('failures at once are all counted', async () => {
  const { uuid, id } = await createUser(service)
  await Promise.all(Array.from({ length: 20 }, () => fail(uuid, 1)))
  expect(await recorded(id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  const [row] = await service.database.query<{ count: number }>(
    'select count from failed_logins where user_id = $1',
    [uuid],
  )
  expect(row?.count).toBe(20)
})

test('the counts go once their hour is over, and the records stay', async () => {
  const { uuid, id } = await createUser(service)
  await fail(uuid, 2)
  await service.runCron(new Date(START.getTime() + 3 * HOUR))
  expect(
    await service.database.query('select from failed_logins where user_id = $1', [uuid]),
  ).toEqual([])
  expect(await recorded(id)).toEqual([1, 2])
})
