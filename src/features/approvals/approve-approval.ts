import type { ApprovalStatus } from '../../domain/statuses.ts'
import { member } from '../../http/access.ts'
import { type Call, type Route, route } from '../../http/route.ts'
import { type ApiError, type ErrorCode, refusal as refused } from '../../wire/errors.ts'
import { carryOut } from './carry-out.ts'
import { findApproval, findUndecidedApproval } from './queries.ts'
import { Approval, ApprovalParams } from './schemas.ts'
import { approvalView } from './views.ts'

/** Which refusals of the key would be misunderstood as the approver's own. */
const OF_THE_KEY: readonly ErrorCode[] = ['UNAUTHORIZED', 'NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED']

/** The operation, for requests of these routes. */
export const approveApproval = (routes: readonly Route[]): Route =>
  route({
    id: 'approveApproval',
    method: 'post',
    path: '/merchants/:id/approvals/:approvalId/approve',
    summary: 'Approve a payment of an API key',
    description:
      'Only a person does, never a key: one who has been ADMIN or OWNER since before it was asked for. The payment that the approval shows is made at once, with all that is checked for a payment of that key, and it is made once, however often it is approved. If it is stopped, nothing was sent and nothing will be: the response is what stopped it, and the approval waits as before, with that in `lastError`. The program that asked gets the result by sending its request again.',
    access: member('ADMIN', 'id', { testKeys: 'never', stepUp: 'always' }),
    params: ApprovalParams,
    returns: [200, Approval],
    carriesOut: routes,
    async run(call) {
      const { params, db } = call
      const ref = { merchantUuid: params.id, approvalUuid: params.approvalId }
      const [stored] = await db.change(findUndecidedApproval(ref))
      if (stored === undefined) throw new Error('there is nothing to approve')
      const refusal =
        stored.status === 'approved'
          ? null
          : await call.runToCompletion(() => carryOut(call, routes, stored, approverOf(call)))
      if (refusal !== null && !isDecidedMeanwhile(refusal)) throw forApprover(refusal)
      // Once money may have been sent, its approver is told so, also if they were suspended at that moment.
      const mayBeSent = refusal === null && stored.status === 'pending'
      const [row] = mayBeSent
        ? await db.finishIfAny(call.now, findApproval(ref))
        : await db.read(findApproval(ref))
      if (row?.status !== 'approved') throw undecided(refusal, row?.status)
      return approvalView(row)
    },
  })

/** The session's user: no key approves. */
function approverOf({ credential, ip }: Pick<Call, 'credential' | 'ip'>) {
  if (credential?.kind !== 'session') throw refused('not_allowed')
  return { approverId: credential.userId, approverIp: ip }
}

/** Somebody else may have decided at this moment: if they have approved it, so has the caller. */
const isDecidedMeanwhile = ({ code, rule }: ApiError) =>
  code === 'IDEMPOTENCY_KEY_IN_USE' || (code === 'APPROVAL_DENIED' && rule !== 'approval_differs')

/** Why nothing was approved, of an approval in this state. */
function undecided(refusal: ApiError | null, status: ApprovalStatus | undefined): ApiError {
  if (status === 'rejected' || status === 'expired') {
    return status === 'rejected' ? refused('approval_decided') : refused('approval_expired')
  }
  return refusal ?? refused('key_of_approval_taken')
}

/** What stopped the payment, for the person who approves: a 401 would be about their own session, a 404 about the approval. */
const forApprover = (refusal: ApiError): ApiError =>
  OF_THE_KEY.includes(refusal.code)
    ? refused('key_refused', { toldEs: refusal.words[0], toldEn: refusal.words[1] })
    : refusal
