import { rmSync } from 'node:fs'
import pg from 'pg'
import type { CleanupStack } from '../../dev/stack/cleanup-stack.ts'
import { serviceUrl, withDatabase } from '../../dev/stack/database.ts'
import { startStandby } from '../../dev/stack/standby.ts'
import { type BenchDatabase, startDatabase } from '../database.ts'
import type { Subject } from '../subjects.ts'
import { buildService, startBuiltService } from '../worker.ts'
import { makeWorld, type World } from '../world.ts'

/** How long after the primary the standby applies a commit. */
export const APPLY_DELAY_SECONDS = 5
/** How far the standby is from the processes that have one. */
export const REPLICA_MS = 5

/** A workerd of its own, so far from the database. */
export interface Process extends Subject {
  /** Of each round trip to the primary. */
  distanceMs: number
  hasReplica: boolean
}

export interface Testbed {
  database: BenchDatabase
  world: World
  /** Of the world's merchant. */
  slug: string
  /** The first column of the first row that the standby has, as text; null without a row. */
  askStandby(text: string, values: string[]): Promise<string | null>
  /** Starts a process. */
  start(distanceMs: number, options?: { replica: boolean }): Promise<Process>
}

/** Starts PostgreSQL with a standby, and makes a merchant whose store shows links. */
export async function startTestbed(endings: CleanupStack): Promise<Testbed> {
  const database = await startDatabase(endings)
  const { server, ownerUrl } = database
  const standby = await startStandby(server, {
    folder: `${server.folder}-standby`,
    applyDelay: `${APPLY_DELAY_SECONDS}s`,
  })
  endings.add(() => rmSync(standby.folder, { recursive: true, force: true }))
  endings.add(standby.stop)
  const replicaUrl = standby.ownerUrl(new URL(ownerUrl).pathname.slice(1))
  await buildService()
  const standbyClient = new pg.Client({ connectionString: replicaUrl })
  await standbyClient.connect()
  endings.add(() => standbyClient.end())
  const askStandby: Testbed['askStandby'] = async (text, values) => {
    const { rows } = await standbyClient.query<unknown[]>({ text, values, rowMode: 'array' })
    return rows[0] === undefined ? null : String(rows[0][0])
  }
  let started = 0

  const start: Testbed['start'] = async (distanceMs, { replica } = { replica: false }) => {
    started += 1
    const lines = { primary: `process-${started}`, replica: `process-${started}-replica` }
    const { url, processes } = await startBuiltService(database, endings, {
      vars: {
        DATABASE_URL: `${serviceUrl(ownerUrl)}?application_name=${lines.primary}`,
        ...(replica && {
          DATABASE_REPLICA_URL: `${serviceUrl(replicaUrl)}?application_name=${lines.replica}`,
        }),
      },
    })
    await database.setDelay(distanceMs, lines.primary)
    await database.setDelay(REPLICA_MS, lines.replica)
    return {
      ...{ url, distanceMs, hasReplica: replica, setDelay: null },
      takeRoundTrips: async () => (await database.takeRoundTrips(lines.primary)).count,
      pids: processes.map((identity) => Number(identity.split('@')[0])),
    }
  }

  const { url } = await start(0)
  const world = await makeWorld({ url, ownerUrl })
  return { database, world, start, askStandby, slug: await openStore(ownerUrl, world) }
}

const LINKS = 20

/** Gives the merchant live links in dollars, and the day a rate; resolves with the slug of the store. */
async function openStore(ownerUrl: string, { merchant }: World): Promise<string> {
  return withDatabase(ownerUrl, async (client) => {
    await client.query(
      `insert into exchange_rates (currency, effective_date, rate, origin, source, created_at, updated_at)
       values ('USD', (now() at time zone 'America/Caracas')::date, 40, 'dolarapi', 'DolarApi', now(), now())
       on conflict do nothing`,
    )
    await client.query(`update merchants set status = 'active' where id = $1`, [merchant.uuid])
    await client.query(
      `insert into payment_links (id, merchant_id, environment, token, label, amount, currency, created_at, updated_at)
       select uuidv7(), $1, 'live', md5(n::text), 'Torta ' || n, 10, 'USD', now(), now() from generate_series(1, $2) n`,
      [merchant.uuid, LINKS],
    )
    const { rows } = await client.query('select slug from stores where merchant_id = $1', [
      merchant.uuid,
    ])
    return rows[0].slug
  })
}
