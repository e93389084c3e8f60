import { afterEach, describe, expect, test } from 'vitest'
import { serviceUrl } from '../../dev/stack/database.ts'
import { createMerchant, createUser } from '../support/actors.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { REPLICA_LINE, replicaVars } from '../support/replicas.ts'
import { type Service, startService } from '../support/service.ts'

/** Longer than the service waits for a replica. */
const TOO_LONG_MS = 5_000
/** Longer than a replica that has failed is left alone. */
const REST_MS = 11_000

let service: Service | undefined
let database: TestDatabase
afterEach(async () => {
  await service?.stop()
  await database.drop()
})

/** A service with a store, whose replica has this address. */
async function startWith(vars: (database: TestDatabase) => { DATABASE_REPLICA_URL: string }) {
  database = await createTestDatabase()
  const started = await startService({ database, vars: vars(database) })
  service = started
  const merchant = await createMerchant(started, await createUser(started))
  const [store] = await database.query<{ slug: string }>(
    'select slug from stores where merchant_id = $1',
    [merchant.uuid],
  )
  const replica = database.over(REPLICA_LINE)
  await replica.takeRoundTrips()
  await started.takeRoundTrips()
  const failures = () => started.logs().filter(({ event }) => event === 'replica.failed')
  /** Reads the store: where from, and how many failures were logged so far. */
  const readStore = async () => {
    const response = await started.fetch(`/api/v1/stores/${store?.slug}`)
    expect(await response.json()).toMatchObject({ name: merchant.name })
    return {
      status: response.status,
      primary: (await started.takeRoundTrips()).count,
      replica: (await replica.takeRoundTrips()).count,
      failures: failures().length,
    }
  }
  return { readStore, failures, replica }
}

describe('the primary is asked instead of a replica', () => {
  test('that refuses the login, which the log tells once', async () => {
    const { readStore, failures } = await startWith((of) => {
      const url = new URL(serviceUrl(of.over(REPLICA_LINE).url))
      url.password = 'wrong'
      return { DATABASE_REPLICA_URL: url.href }
    })
    expect(await readStore()).toStrictEqual({ status: 200, primary: 1, replica: 1, failures: 1 })
    // It is left alone for a while, so that nobody else waits for it.
    expect(await readStore()).toStrictEqual({ status: 200, primary: 1, replica: 0, failures: 1 })
    expect(failures()[0]).toMatchObject({ level: 'error', error: 'DatabaseError', code: '28P01' })
  })

  test('that does not answer', async () => {
    const { readStore, failures, replica } = await startWith(replicaVars)
    await replica.setDelay(TOO_LONG_MS, 'after')
    expect(await readStore()).toStrictEqual({ status: 200, primary: 1, replica: 1, failures: 1 })
    expect(failures()[0]).toMatchObject({ error: 'DatabaseUnavailable' })
    await replica.setDelay(0)
  })

  test('that is no longer being updated', async () => {
    const { readStore, failures } = await startWith((of) => {
      const url = new URL(serviceUrl(of.over(REPLICA_LINE).url))
      url.searchParams.set('options', '-c search_path=stopped,pg_catalog,public')
      return { DATABASE_REPLICA_URL: url.href }
    })
    await database.query('create schema stopped; grant usage on schema stopped to public')
    await database.query(`create function stopped.pg_last_xact_replay_timestamp() returns timestamptz
      return clock_timestamp() - interval '121 seconds'`)
    expect(await readStore()).toStrictEqual({ status: 200, primary: 1, replica: 1, failures: 1 })
    expect(failures()[0]).toMatchObject({ message: 'the replica is not being updated' })
  })
})

test('a replica that has failed is asked again after a while', async () => {
  const { readStore, replica } = await startWith(replicaVars)
  await replica.setDelay(TOO_LONG_MS)
  expect(await readStore()).toMatchObject({ primary: 1, replica: 1 })
  await replica.setDelay(0)
  await expect
    .poll(readStore, { timeout: 3 * REST_MS, interval: 1_000 })
    .toStrictEqual({ status: 200, primary: 0, replica: 1, failures: 1 })
})

test('a service whose primary does not answer shows stores all the same', async () => {
  const { readStore } = await startWith(replicaVars)
  await database.setDelay(60_000)
  expect(await readStore()).toStrictEqual({ status: 200, primary: 0, replica: 1, failures: 0 })
})

test('a replica with the address of the primary is a mistake in the configuration', async () => {
  database = await createTestDatabase()
  const DATABASE_REPLICA_URL = serviceUrl(database.url)
  service = await startService({ database, vars: { DATABASE_REPLICA_URL } })
  expect((await service.fetch('/health')).status).toBe(503)
  expect(service.logs()).toContainEqual(
    expect.objectContaining({
      event: 'configuration.invalid',
      message: expect.stringContaining('DATABASE_REPLICA_URL: is that of the primary'),
    }),
  )
})
