import pg from 'pg'
import { migrate } from '../migrate.ts'

/** The Worker's login role; its rights come from its group, which migrations define. */
const serviceLogin = { role: 'service', password: 'local', group: 'payments_service' }

/** Makes the database when missing, migrates it as its owner, and opens it to the Worker's role. */
export async function prepareDatabase(ownerUrl: string): Promise<void> {
  await createDatabase(ownerUrl)
  await migrate(ownerUrl, 'local')
  await withDatabase(ownerUrl, createServiceLogin)
}

/** The Worker's connection string for the owner's database. */
export function serviceUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  url.username = serviceLogin.role
  url.password = serviceLogin.password
  return url.href
}

/** Runs a function with a connection, which is then closed. */
export async function withDatabase<Result>(
  url: string,
  run: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

async function createDatabase(ownerUrl: string): Promise<void> {
  const maintenance = new URL(ownerUrl)
  const name = decodeURIComponent(maintenance.pathname.slice(1))
  maintenance.pathname = '/postgres'
  await withDatabase(maintenance.href, async (client) => {
    const found = await client.query('select from pg_database where datname = $1', [name])
    if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`)
  })
}

async function createServiceLogin(client: pg.Client): Promise<void> {
  const { role, password, group } = serviceLogin
  const found = await client.query('select from pg_roles where rolname = $1', [role])
  if (found.rowCount === 0) {
    await client.query(`create role ${role} login password ${pg.escapeLiteral(password)}`)
  }
  await client.query(`grant ${group} to ${role}`)
}
