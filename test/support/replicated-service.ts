import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareDatabase, serviceUrl } from '../../dev/stack/database.ts'
import { nonDurableSettings, startPostgres } from '../../dev/stack/postgres.ts'
import { startStandby } from '../../dev/stack/standby.ts'
import { openTestDatabase } from './database.ts'
import { REPLICA_LINE } from './replicas.ts'
import { type Service, startService } from './service.ts'

const NAME = 'payments'

/** A service on a cluster of its own, which reads what may be stale from a real standby. */
export interface ReplicatedService {
  service: Service
  /** How often the standby was asked since the last call. */
  takeReplicaTrips(): Promise<number>
  /** Has the standby apply nothing more, so that it is behind for as long as a test looks. */
  pauseReplica(): Promise<void>
  resumeReplica(): Promise<void>
  stop(): Promise<void>
}

/** Starts all of it; the standby applies each commit so long after the primary. */
export async function startReplicatedService(applyDelay: string): Promise<ReplicatedService> {
  const root = mkdtempSync(join(tmpdir(), 'bolivar-payments-standby-'))
  const settings = nonDurableSettings
  const primary = await startPostgres({ folder: join(root, 'primary'), settings })
  await prepareDatabase(primary.ownerUrl(NAME))
  const folder = join(root, 'standby')
  const standby = await startStandby(primary, { folder, applyDelay, settings })
  const database = openTestDatabase(primary.ownerUrl(NAME), async () => {})
  const replica = openTestDatabase(standby.ownerUrl(NAME), async () => {})
  const service = await startService({
    database,
    vars: { DATABASE_REPLICA_URL: serviceUrl(replica.over(REPLICA_LINE).url) },
  })
  return {
    service,
    takeReplicaTrips: async () => (await database.over(REPLICA_LINE).takeRoundTrips()).count,
    pauseReplica: async () => void (await replica.query('select pg_wal_replay_pause()')),
    resumeReplica: async () => void (await replica.query('select pg_wal_replay_resume()')),
    stop: async () => {
      await service.stop()
      for (const opened of [replica, database]) await opened.drop()
      await standby.stop()
      await primary.stop()
      for (const { folder } of [standby, primary]) {
        rmSync(folder, { recursive: true, force: true })
      }
      rmSync(root, { recursive: true, force: true })
    },
  }
}
