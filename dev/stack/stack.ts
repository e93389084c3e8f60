import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { seed } from '../seed.ts'
import { type LocalBanks, startBanks, startRateSource } from './banks.ts'
import { type LocalChannels, startChannels } from './channels.ts'
import type { CleanupStack } from './cleanup-stack.ts'
import { localSecrets, writeDevVars } from './dev-vars.ts'
import type { StackOptions } from './options.ts'
import { localFolder, sharedFolder } from './paths.ts'
import { defaultPorts, freePort, isPortFree } from './ports.ts'
import { Problem } from './problem.ts'
import { endProcesses, findProcess, type ProcessIdentity } from './processes.ts'
import { printProgress } from './progress.ts'
import { openStackDatabase, type StackDatabase } from './stack-database.ts'
import {
  ensureLocalFolder,
  lastStack,
  recordStack,
  removeRecord,
  runningStack,
} from './stack-record.ts'
import { stopStaleServer } from './stop-stale-postgres.ts'
import { startStorage } from './storage.ts'
import { endStaleWrangler } from './wrangler.ts'

/** The local stack without the Worker. */
export interface LocalStack {
  serviceUrl: string
  database: StackDatabase
  storageEndpoint: string
  banks: LocalBanks
  channels: LocalChannels
  dolarApiUrl: string
}

/**
 * Starts PostgreSQL, the Neon stand-in, the storage and the banks, migrates, seeds, and writes .dev.vars. The
 * owner is the `wrangler dev` for which it is started, which may already listen on the port.
 */
export async function startStack(
  options: StackOptions,
  endings: CleanupStack,
  owner?: ProcessIdentity,
): Promise<LocalStack> {
  ensureLocalFolder()
  assertNotRunning()
  await endLeftovers()
  if (owner === undefined && !(await isPortFree(options.port))) {
    throw new Problem(
      `Port ${options.port} is taken: stop what listens there, or choose another port with npm run dev -- --port N.`,
    )
  }
  const serviceUrl = `http://127.0.0.1:${options.port}`
  recordStack({ serviceUrl, ...(owner && { owner }) })
  endings.add(removeRecord)
  if (options.fresh) {
    printProgress('The data of earlier runs is removed.')
    await removeData()
  }

  const secrets = localSecrets()
  const database = await openStackDatabase(options.databaseUrl, endings)
  printProgress('The storage is started.')
  const storage = await startStorage({
    port: await freePort(defaultPorts.storage),
    folder: join(localFolder, 'storage'),
    accessKeyId: secrets.S3_ACCESS_KEY_ID,
    secretAccessKey: secrets.S3_SECRET_ACCESS_KEY,
  })
  endings.add(storage.stop)
  recordStack({ storage: storage.processes })
  printProgress('The simulated banks are started.')
  const banks = await startBanks(serviceUrl, endings)
  const channels = await startChannels(endings)
  const dolarApiUrl = await startRateSource(endings)
  if (database.local) {
    printProgress('What is missing of the sample accounts and merchants is added.')
    await seed({
      databaseUrl: database.ownerUrl,
      storage: storage.access,
      connections: banks.connections,
    })
  }
  writeDevVars({
    ENVIRONMENT: 'local',
    PUBLIC_URL: serviceUrl,
    RATE_LIMITS: 'relaxed',
    ADMIN_FACTOR: 'optional',
    DATABASE_HTTP_ENDPOINT: undefined,
    ...database.vars,
    ...secrets,
    S3_ENDPOINT: storage.access.endpoint,
    S3_BUCKET: storage.access.bucket,
    S3_PREFIX: '',
    BANK_CONNECTIONS: JSON.stringify(banks.connections),
    BANK_ADDRESSES: JSON.stringify(banks.addresses),
    CHANNEL_ADDRESSES: JSON.stringify(channels.addresses),
    PUSH_HOSTS: channels.pushHosts,
    DOLARAPI_URL: dolarApiUrl,
    DNS_RESOLVER_URL: '',
  })
  recordStack({ databaseUrl: database.ownerUrl })
  const storageEndpoint = storage.access.endpoint
  return { serviceUrl, database, storageEndpoint, banks, channels, dolarApiUrl }
}

function assertNotRunning(): void {
  const running = runningStack()
  if (running === undefined) return
  const pid = running.process.split('@')[0]
  throw new Problem(
    `The local stack already runs in this checkout, as process ${pid}, for ${running.serviceUrl}: stop it first.`,
  )
}

/** Stops whatever a killed run left running. */
async function endLeftovers(): Promise<void> {
  const record = lastStack()
  await endStaleWrangler(record?.wranglerGroup)
  await endProcesses((record?.storage ?? []).flatMap((identity) => findProcess(identity) ?? []))
}

/** Removes all of the stack's data except the secrets in .dev.vars. */
async function removeData(): Promise<void> {
  const postgresFolders = [localFolder, sharedFolder].map((folder) => join(folder, 'postgres'))
  for (const folder of postgresFolders) await stopStaleServer(join(folder, 'data'))
  const kept = ['storage', 'wrangler', 'bnc.json'].map((name) => join(localFolder, name))
  for (const folder of [...postgresFolders, ...kept])
    rmSync(folder, { recursive: true, force: true })
}
