import { admin } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { deliverNow } from '../../mail/deliver.ts'
import type { UnaddressedMail } from '../../mail/outbox.ts'
import { refusal } from '../../wire/errors.ts'
import { lockUser } from '../users/queries.ts'
import { decideKyc, requireLatestSubmission } from './decision-queries.ts'
import { UserKyc, UserKycChange, UserKycParams } from './schemas.ts'

const STORED_KYC_STATUS = {
  APPROVED: 'approved',
  REJECTED: 'rejected',
  PENDING: 'pending',
  NOT_STARTED: 'not_started',
} as const

/** The mail to the user; none if the status is only reset. */
function messageOf(
  kycStatus: keyof typeof STORED_KYC_STATUS,
  reason: string | null,
): UnaddressedMail['message'] | null {
  if (kycStatus === 'APPROVED') return { type: 'kyc_approved' }
  return kycStatus === 'REJECTED' ? { type: 'kyc_rejected', reason: reason ?? '' } : null
}

export const setUserKyc = route({
  id: 'setUserKyc',
  method: 'put',
  path: '/admin/users/:id/kyc',
  summary: 'Decide a user’s identity check (KYC)',
  description:
    'Opens or closes live operations, live API keys included, with the user’s next request. The user is notified by e-mail of an approval, or of a rejection with its reason. Administrators cannot decide their own.',
  access: admin({ about: 'user', permission: 'admin:write', testKeys: 'never', locksUsers: true }),
  params: UserKycParams,
  body: UserKycChange,
  returns: [200, UserKyc],
  async run({ params, body, db, newId, now, platform, requestId, afterResponse }) {
    const { kycStatus, reason = null, submittedAt } = body
    const message = messageOf(kycStatus, reason)
    const mail = message && { id: newId<'mail'>(), message }
    const {
      decided: [outcome],
    } = await db.change({
      locked: lockUser(params.id),
      submissionChecked: requireLatestSubmission(params.id, submittedAt),
      decided: decideKyc({
        userUuid: params.id,
        kycStatus: STORED_KYC_STATUS[kycStatus],
        reason,
        mail,
      }),
    })
    if (!outcome?.found) throw refusal('not_found')
    const mailed = outcome.mailed
    if (mail && mailed)
      afterResponse(() => deliverNow(platform, requestId, now, { id: mail.id, message: mailed }))
    return { message: 'The user’s KYC status was updated.', kycStatus }
  },
})
