import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { CleanupStack } from '../dev/stack/cleanup-stack.ts'
import { prepareDatabase } from '../dev/stack/database.ts'
import { type PostgresServer, startPostgres } from '../dev/stack/postgres.ts'
import type { RoundTrips } from '../dev/stack/round-trips.ts'

const NAME = 'bench'

/** PostgreSQL with the service's database, and the Neon stand-in in front of it. */
export interface BenchDatabase {
  server: PostgresServer
  ownerUrl: string
  port: number
  /** The Worker's DATABASE_HTTP_ENDPOINT. */
  endpoint: string
  /** The round trips through the stand-in since the last call; over one line, if connection strings name theirs. */
  takeRoundTrips(line?: string): Promise<RoundTrips>
  /** Adds this delay to each round trip through the stand-in; over one line, if connection strings name theirs. */
  setDelay(milliseconds: number, line?: string): Promise<void>
}

/** Starts both. PostgreSQL writes as durably as in production, unless the settings say otherwise. */
export async function startDatabase(
  endings: CleanupStack,
  settings: Record<string, string> = {},
): Promise<BenchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'bolivar-payments-bench-'))
  endings.add(() => rmSync(folder, { recursive: true, force: true }))
  const postgres = await startPostgres({ folder, settings })
  endings.add(postgres.stop)
  const ownerUrl = postgres.ownerUrl(NAME)
  await prepareDatabase(ownerUrl)
  return startStandInBefore(postgres, ownerUrl, endings)
}

/** The Neon stand-in in front of a server that runs. */
export async function startStandInBefore(
  server: PostgresServer,
  ownerUrl: string,
  endings: CleanupStack,
): Promise<BenchDatabase> {
  const name = new URL(ownerUrl).pathname.slice(1)
  const thread = new Worker(join(import.meta.dirname, 'stand-in-thread.ts'))
  endings.add(async () => void (await thread.terminate()))
  const [{ url, endpoint }] = (await once(thread, 'message')) as [{ url: string; endpoint: string }]
  const ask = async (method: string, path: string) =>
    (await fetch(`${url}${path}database=${name}`, { method })).json()
  return {
    server,
    ownerUrl,
    port: server.port,
    endpoint,
    takeRoundTrips: (line) => ask('DELETE', `/round-trips?${over(line)}`) as Promise<RoundTrips>,
    setDelay: async (milliseconds, line) => {
      await ask('POST', `/delay?before=${milliseconds}&${over(line)}`)
    },
  }
}

const over = (line: string | undefined) => (line === undefined ? '' : `application_name=${line}&`)
