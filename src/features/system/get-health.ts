import { anyone } from '../../http/access.ts'
import { ApiError, type ErrorDetail } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import { describeError, logError } from '../../platform/log.ts'
import { Health } from './schemas.ts'

interface Outcome {
  durationMs: number
  failed: boolean
}

async function timed(name: string, check: () => Promise<unknown>): Promise<Outcome> {
  const start = Date.now()
  try {
    await check()
    return { durationMs: Date.now() - start, failed: false }
  } catch (error) {
    logError('health.failed', { check: name, ...describeError(error) })
    return { durationMs: Date.now() - start, failed: true }
  }
}

export const getHealth = route({
  id: 'getHealth',
  method: 'get',
  path: '/health',
  summary: 'Whether the service can do its work',
  description: 'Asks the database and the storage. 503 names in `details` what did not answer.',
  access: anyone(
    'Monitors have no credential, and it tells nothing but whether the service works.',
  ),
  returns: [200, Health],
  async run({ db, platform }) {
    const [database, storage] = await Promise.all([
      timed('database', () => db.read()),
      timed('storage', () => platform.storage.check()),
    ])
    const failures: ErrorDetail[] = Object.entries({ database, storage })
      .filter(([, { failed }]) => failed)
      .map(([path, { durationMs }]) => ({ path, message: `No answer in ${durationMs} ms.` }))
    if (failures.length > 0) {
      const message = 'Part of the service does not answer.'
      const headers = { 'Retry-After': '5' }
      throw new ApiError('SERVICE_UNAVAILABLE', { message, details: failures, headers })
    }
    return {
      status: 'ok' as const,
      database: { status: 'ok' as const, durationMs: database.durationMs },
      storage: { status: 'ok' as const, durationMs: storage.durationMs },
    }
  },
})
