import pg from 'pg'
import { type ChainVerification, verifyChain } from '../../dev/audit/verify-chain.ts'
import { serviceUrl, withDatabase } from '../../dev/stack/database.ts'
import type { TestDatabase } from './database.ts'
import { waitUntil } from './wait-until.ts'

export interface Seal {
  number: string
  records: number
  hash: string
  renumbered: boolean
}

const sealBlock = `select number, records, hash, renumbered from seal_audit_block($1)`

/** A connection as the service's role, for transactions that stay open. */
export async function connectAsService({ url }: Pick<TestDatabase, 'url'>): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: serviceUrl(url) })
  await client.connect()
  return client
}

/** Opens a transaction in which records can be written, as the batches of the service do. */
export async function beginTransaction(client: pg.Client, now = new Date()): Promise<void> {
  await client.query('begin')
  await client.query('select begin_request($1)', [now])
}

/** Writes a record within the transaction; gives its id. */
export async function writeAuditRecord(client: pg.Client, action = 'user.login', actor?: string) {
  await client.query('select record_audit($1, null, $2, $3)', [
    action,
    { after: { name: 'Ñandú' } },
    actor ?? null,
  ])
}

/** Seals one block of so many records at most; undefined where there was none, or somebody else was at it. */
export async function sealOnce(client: pg.Client, mostRecords = 10_000): Promise<Seal | undefined> {
  await beginTransaction(client)
  const { rows } = await client.query<Seal>(sealBlock, [mostRecords])
  await client.query('commit')
  return rows[0]
}

/** Seals until every record is. Transactions of other databases hold the chain up too, for a moment. */
export async function sealAll(database: TestDatabase, mostRecords?: number): Promise<void> {
  await withDatabase(serviceUrl(database.url), (client) =>
    waitUntil('all is sealed', async () => {
      while ((await sealOnce(client, mostRecords)) !== undefined);
      const [row] = await database.query<{ unsealed: number }>(
        `select (select count(*) from audit_logs)
           - (select coalesce(sum(cardinality(record_ids)), 0) from audit_seals) as unsealed`,
      )
      return Number(row?.unsealed) === 0
    }),
  )
}

export const verifyAuditChain = (
  { url }: Pick<TestDatabase, 'url'>,
  anchor?: string,
): Promise<ChainVerification> => withDatabase(url, (client) => verifyChain(client, anchor))

/** What an owner of the database can do who does not care for its triggers. */
export async function tamper({ url }: Pick<TestDatabase, 'url'>, ...sql: string[]): Promise<void> {
  await withDatabase(url, async (client) => {
    await client.query(`set session_replication_role = 'replica'`)
    for (const text of sql) await client.query(text)
  })
}
