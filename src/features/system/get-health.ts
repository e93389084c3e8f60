import { anyone } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import type { Config } from '../../platform/config.ts'
import { ApiError, type ErrorDetail, refusal } from '../../wire/errors.ts'
import { checkStorage, timeCheck } from './health-checks.ts'
import { findLastCronRun } from './queries.ts'
import { Health } from './schemas.ts'

/** Cron starts at the next full minute, and its jobs take a while. */
const FIRST_CRON_RUN_MS = 120_000

/** Whether the running version is so new that cron may not have finished a run since. */
function isNewVersion(version: Config['CF_VERSION_METADATA'], now: Date): boolean {
  const ageMs = now.getTime() - Date.parse(version?.timestamp ?? '')
  return ageMs >= 0 && ageMs < FIRST_CRON_RUN_MS
}

export const getHealth = route({
  id: 'getHealth',
  method: 'get',
  path: '/health',
  summary: 'Check the health of the service',
  description:
    'Checks the database and the storage. A 503 names in `details` what did not respond. A late cron and a relay that cannot be used cause no 503, since requests are still served.',
  access: anyone(
    'Monitors have no credential, and the response only says whether the service works, and in which version.',
  ),
  returns: [200, Health],
  async run({ db, platform, now }) {
    const [database, storage, bankRelay] = await Promise.all([
      timeCheck('database', async () => (await db.read(findLastCronRun()))[0]),
      checkStorage(platform),
      platform.banks.checkRelays(),
    ])
    const failures: ErrorDetail[] = Object.entries({ database, storage })
      .filter(([, { value }]) => value === null)
      .map(([path, { durationMs }]) => ({
        path,
        message: [`No respondió en ${durationMs} ms.`, `No response in ${durationMs} ms.`],
      }))
    if (failures.length > 0) {
      const { words, headers } = refusal('parts_unhealthy')
      throw new ApiError('SERVICE_UNAVAILABLE', { words, details: failures, headers })
    }
    const cron = database.value
    const version = platform.config.CF_VERSION_METADATA
    const overdue = isNewVersion(version, now) ? ('starting' as const) : ('late' as const)
    return {
      status: 'ok' as const,
      database: { status: 'ok' as const, durationMs: database.durationMs },
      storage: { status: 'ok' as const, durationMs: storage.durationMs },
      cron: {
        status: cron?.late ? overdue : ('ok' as const),
        lastRunAt: cron?.last_run_at ?? null,
      },
      bankRelay: bankRelay && { status: bankRelay },
      version: version?.id ?? null,
    }
  },
})
