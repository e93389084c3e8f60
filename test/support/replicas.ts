import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { serviceUrl, withDatabase } from '../../dev/stack/database.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

/** The line to a replica, by which the stand-in counts its round trips. */
export const REPLICA_LINE = 'replica'

/** A service's setting for a replica that is the primary itself, over a line of its own. */
export const replicaVars = ({ over }: TestDatabase) => ({
  DATABASE_REPLICA_URL: serviceUrl(over(REPLICA_LINE).url),
})

/** What public pages are made of: nothing here tells what anybody has paid. */
const PUBLIC_TABLES = [
  ...['stores', 'merchants', 'users', 'payment_links', 'exchange_rates'],
  ...['bank_health_minutes', 'bank_health_states'],
]

/** A database, and a login for its replica that reads nothing but what public pages are made of. */
export interface PublicReplica {
  database: TestDatabase
  vars: { DATABASE_REPLICA_URL: string }
  drop(): Promise<void>
}

export async function openPublicReplica(): Promise<PublicReplica> {
  const database = await createTestDatabase()
  const role = `public_reader_${randomUUID().replaceAll('-', '')}`
  const password = randomUUID()
  await database.query(`create role ${role} login password '${password}'`)
  await database.query(`grant usage on schema public to ${role}`)
  await database.query(`grant execute on all functions in schema public to ${role}`)
  await database.query(`grant select on ${PUBLIC_TABLES.join(', ')} to ${role}`)
  const url = new URL(database.over(REPLICA_LINE).url)
  Object.assign(url, { username: role, password })
  return {
    database,
    vars: { DATABASE_REPLICA_URL: url.href },
    drop: async () => {
      await database.drop()
      await withDatabase(inject('stack').ownerUrl, (owner) => owner.query(`drop role ${role}`))
    },
  }
}
