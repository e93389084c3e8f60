import { type CallDatabase, ChangeOutcomeUnknown, isRefusal } from '../http/call-database.ts'
import { currentResponse } from '../http/idempotency.ts'
import { beginRequest, namedRows, statementsOf } from '../platform/database.ts'
import { newUuid } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import { runInOwnTransaction, type SystemContext } from '../platform/run-in-own-transaction.ts'
import type { OrderCall } from './bank-order.ts'

/**
 * What executeOrder() needs, for an order that no request asks for: nobody is authorized, there is no Idempotency-Key,
 * and the job itself waits for what would come after a response.
 */
export function jobOrderCall(
  platform: Platform,
  context: SystemContext,
): OrderCall & {
  /** What is to be waited for. */
  finish(): Promise<void>
} {
  const later: Promise<void>[] = []
  const { now, requestId } = context
  return {
    platform,
    now,
    requestId,
    ip: null,
    honoursStrict: true,
    db: jobDatabase(platform, context),
    newId: () => newUuid(now),
    waitFor: (_, work) => work(),
    afterResponse: (work) => void later.push(work()),
    runToCompletion: (work) => work(),
    finish: async () => void (await Promise.all(later)),
  }
}

function jobDatabase({ database }: Platform, context: SystemContext): OrderCall['db'] {
  const { requestId } = context
  const change: CallDatabase['changeWithoutKey'] = (batch) =>
    runInOwnTransaction(database, context, batch)
  return {
    read: change,
    change,
    changeIfAny: change,
    finishIfAny: (now, batch) => runInOwnTransaction(database, { now, requestId }, batch),
    changeWithoutKey: change,
    startChange: async (_, batch) => {
      try {
        return { rows: await change(batch) }
      } catch (error) {
        if (isRefusal(error)) throw error
        throw new ChangeOutcomeUnknown('the database did not say what it has changed', {
          cause: error,
        })
      }
    },
    finishChange: async (now, batch) => {
      const opening = beginRequest({ now: now.toISOString(), requestId, ip: null })
      const statements = [opening, ...statementsOf(batch), currentResponse()]
      const results = await database.batch('change', statements, { roundTrips: 0, waitedMs: 0 })
      const [{ response }] = results.at(-1) as unknown as [{ response: unknown }]
      return { response, rows: namedRows(batch, results.slice(1, -1)) }
    },
    continueChange: (now, batch) => runInOwnTransaction(database, { ...context, now }, batch),
    presumedCaller: {},
  }
}
