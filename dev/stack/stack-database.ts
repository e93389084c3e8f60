import { join } from 'node:path'
import { migrate } from '../migrate.ts'
import type { CleanupStack } from './cleanup-stack.ts'
import { prepareDatabase, serviceUrl, withDatabase } from './database.ts'
import { startNeonStandIn } from './neon-stand-in.ts'
import { localFolder } from './paths.ts'
import { defaultPorts, freePort } from './ports.ts'
import { startPostgres } from './postgres.ts'
import { failureMessage, Problem } from './problem.ts'
import { printProgress } from './progress.ts'

/** The database of the local stack. */
export interface StackDatabase {
  /** For migrations, seed data and people. */
  ownerUrl: string
  /** The Worker's variables. */
  vars: { DATABASE_URL: string; DATABASE_HTTP_ENDPOINT?: string }
  /** Whether it is on this machine, and so may be seeded. */
  local: boolean
  /** Where its data is; absent when it is not the stack's own. */
  folder?: string
}

/** Starts the embedded PostgreSQL, or takes the database of DATABASE_URL, and migrates it. */
export async function openStackDatabase(
  databaseUrl: string | undefined,
  endings: CleanupStack,
): Promise<StackDatabase> {
  if (databaseUrl !== undefined) return useExternalDatabase(databaseUrl, endings)
  printProgress('PostgreSQL is started; the first time its data is made, in some seconds.')
  const postgres = await startPostgres({
    folder: join(localFolder, 'postgres'),
    preferredPort: defaultPorts.postgres,
  })
  endings.add(postgres.stop)
  const ownerUrl = postgres.ownerUrl('payments')
  printProgress('The database is migrated.')
  await prepareDatabase(ownerUrl)
  return {
    ownerUrl,
    vars: { DATABASE_URL: serviceUrl(ownerUrl), ...(await standInVars(endings)) },
    local: true,
    folder: postgres.folder,
  }
}

async function useExternalDatabase(
  databaseUrl: string,
  endings: CleanupStack,
): Promise<StackDatabase> {
  const { hostname } = new URL(databaseUrl)
  await withDatabase(databaseUrl, (client) => client.query('select')).catch((error: unknown) => {
    throw new Problem(`The database of DATABASE_URL cannot be used: ${failureMessage(error)}.`)
  })
  printProgress('The database of DATABASE_URL is migrated.')
  await migrate(databaseUrl)
  const speaksHttp = hostname.endsWith('.neon.tech')
  return {
    ownerUrl: databaseUrl,
    vars: { DATABASE_URL: databaseUrl, ...(speaksHttp ? {} : await standInVars(endings)) },
    local: /^(localhost|127\.[0-9.]+|\[::1\])$/.test(hostname),
  }
}

async function standInVars(endings: CleanupStack): Promise<{ DATABASE_HTTP_ENDPOINT: string }> {
  const standIn = await startNeonStandIn(await freePort(defaultPorts.standIn))
  endings.add(standIn.stop)
  return { DATABASE_HTTP_ENDPOINT: standIn.endpoint }
}
