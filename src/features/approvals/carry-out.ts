import { retryUntilWritten } from '../../banking/retry-until-written.ts'
import { said } from '../../domain/words.ts'
import type { GivenApproval } from '../../http/idempotency.ts'
import type { Route } from '../../http/route.ts'
import {
  type ApprovedRequest,
  type CallSurroundings,
  runApprovedRequest,
} from '../../http/run-approved-request.ts'
import { approvalId } from '../../platform/ids.ts'
import { describeError, logError } from '../../platform/log.ts'
import { runInOwnTransaction } from '../../platform/run-in-own-transaction.ts'
import { waitAtMost } from '../../platform/wait-at-most.ts'
import { ApiError } from '../../wire/errors.ts'
import { failApproval, type StoredRequestRow } from './queries.ts'

/** How long the approver waits until it is recorded what stopped the payment. */
const RECORD_TIMEOUT_MS = 2_000

/** Whether a refusal is of the approver, or of an approval at the same moment: the approval shows only what stops its payment. */
const isOfApprover = ({ code, rule }: ApiError) =>
  code === 'APPROVER_TOO_NEW' || code === 'IDEMPOTENCY_KEY_IN_USE' || rule === 'not_approver'

/**
 * Carries out a stored request of one of these routes, in the request of the person who approves it and nowhere else.
 * Resolves with what stopped it, which the approval then shows; with null if nothing did.
 */
export async function carryOut(
  surroundings: CallSurroundings,
  routes: readonly Route[],
  stored: StoredRequestRow,
  approver: Omit<GivenApproval, 'id'>,
): Promise<ApiError | null> {
  const route = routes.find(({ id }) => id === stored.operation)
  if (route === undefined) throw new Error(`${stored.operation} needs no approval`)
  const request = approvedRequestOf(stored, approver, route.returns[0])
  const refusal = await runApprovedRequest(surroundings, route, request).catch((error) => {
    const { requestId } = surroundings
    const id = approvalId.toPublic(stored.id)
    logError('approval.not_carried_out', { requestId, approvalId: id, ...describeError(error) })
    return new ApiError('INTERNAL_ERROR')
  })
  if (refusal !== null && !isOfApprover(refusal)) {
    await recordFailure(surroundings, {
      approvalUuid: stored.id,
      approverUuid: approver.approverId,
      code: refusal.code,
      message: said(...refusal.words),
    })
  }
  return refusal
}

/** Records what stopped it: at once, or after the response if the database does not respond. */
async function recordFailure(
  { platform, now, requestId, afterResponse }: CallSurroundings,
  failure: Parameters<typeof failApproval>[0],
): Promise<void> {
  const write = () =>
    runInOwnTransaction(platform.database, { now, requestId }, failApproval(failure))
  const written = write().catch(() => retryUntilWritten(requestId, write))
  afterResponse(async () => void (await written))
  await waitAtMost(written, RECORD_TIMEOUT_MS)
}

/** The request as it is carried out; `successStatus` is its route's. */
const approvedRequestOf = (
  row: StoredRequestRow,
  approver: Omit<GivenApproval, 'id'>,
  successStatus: number,
): ApprovedRequest => ({
  ...{ params: row.params, body: row.body, ip: row.ip, keyHash: row.key_hash },
  approval: { id: row.id, ...approver },
  key: {
    ...{ environment: row.environment, method: row.method, path: row.path },
    ...{ key: row.idempotency_key, successStatus },
    requestHash: Buffer.from(row.request_hash, 'hex'),
  },
})
