import type { Route } from '../../http/route.ts'
import {
  type ApprovedRequest,
  type CallSurroundings,
  runApprovedRequest,
} from '../../http/run-approved-request.ts'
import { approvalId } from '../../platform/ids.ts'
import { describeError, logError } from '../../platform/log.ts'
import { runInOwnTransaction } from '../../platform/run-in-own-transaction.ts'
import type { ErrorCode } from '../../wire/errors.ts'
import { refuseApprovedRequest, type StoredRequestRow } from './queries.ts'

/** What may be over in a minute, when the request is tried again. */
const PASSING: readonly ErrorCode[] = [
  'BANK_UNAVAILABLE',
  'IDEMPOTENCY_KEY_IN_USE',
  'RATE_LIMITED',
  'SERVICE_UNAVAILABLE',
]

/**
 * Carries out an approved request of one of these routes, unless that was done before. A refusal is recorded; whatever else
 * goes wrong is tried again by carryOutApprovedRequests().
 */
export async function carryOut(
  surroundings: CallSurroundings,
  routes: readonly Route[],
  stored: StoredRequestRow,
): Promise<void> {
  const { platform, now, requestId } = surroundings
  const route = routes.find(({ id }) => id === stored.operation)
  if (route === undefined) throw new Error(`${stored.operation} needs no approval`)
  try {
    const request = approvedRequestOf(stored, route.returns[0])
    const refusal = await runApprovedRequest(surroundings, route, request)
    if (refusal === null || PASSING.includes(refusal.code)) return
    await runInOwnTransaction(
      platform.database,
      { now, requestId },
      refuseApprovedRequest(stored.id, refusal.code, refusal.message),
    )
  } catch (error) {
    const id = approvalId.toPublic(stored.id)
    logError('approval.not_carried_out', { requestId, approvalId: id, ...describeError(error) })
  }
}

/** The request as it is carried out; `successStatus` is its route's. */
const approvedRequestOf = (row: StoredRequestRow, successStatus: number): ApprovedRequest => ({
  ...{ id: row.id, params: row.params, body: row.body, ip: row.ip, keyHash: row.key_hash },
  key: {
    ...{ environment: row.environment, method: row.method, path: row.path },
    ...{ key: row.idempotency_key, successStatus },
    requestHash: Buffer.from(row.request_hash, 'hex'),
  },
})
