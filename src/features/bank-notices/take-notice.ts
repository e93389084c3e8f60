import type { Call } from '../../http/route.ts'
import { logError } from '../../platform/log.ts'
import { ApiError } from '../../wire/errors.ts'
import { type BankNotice, recordNotice } from './queries.ts'

/**
 * Records a notice, and logs what an administrator has to check. Throws CONFLICT if the notice was sent before with
 * another amount or day.
 */
export async function takeNotice(
  notice: BankNotice,
  { db, requestId }: Pick<Call, 'db' | 'requestId'>,
): Promise<void> {
  const [row] = await db.change(recordNotice(notice))
  const { connection } = notice
  if (row?.outcome === 'possible_duplicate') {
    logError('notice.possible_duplicate', { requestId, connection })
  }
  if (row?.outcome !== 'changed') return
  logError('notice.changed', { requestId, connection })
  throw new ApiError('CONFLICT', {
    message:
      'This payment was reported before with another amount or day. The first report counts.',
  })
}
