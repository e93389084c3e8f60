import type { Call } from '../../http/route.ts'
import { logError } from '../../platform/log.ts'
import { refusal } from '../../wire/errors.ts'
import { type BankNotice, type NoticeOutcome, recordNotice } from './queries.ts'

/**
 * Records a notice, and logs what an administrator has to check. Resolves with what came of it. Throws CONFLICT if the notice was sent before with
 * another amount or day.
 */
export async function takeNotice(
  notice: BankNotice,
  { db, requestId }: Pick<Call, 'db' | 'requestId'>,
): Promise<NoticeOutcome | undefined> {
  const [row] = await db.change(recordNotice(notice))
  const { connection } = notice
  if (row?.outcome === 'possible_duplicate') {
    logError('notice.possible_duplicate', { requestId, connection })
  }
  if (row?.outcome !== 'changed') return row?.outcome
  logError('notice.changed', { requestId, connection })
  throw refusal('notice_differs')
}
