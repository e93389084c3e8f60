import { admin } from '../../../http/access.ts'
import { ApiError } from '../../../http/errors.ts'
import { route } from '../../../http/route.ts'
import { updateUserKyc } from './queries.ts'
import { AdminUserParams, UserKyc, UserKycChange } from './schemas.ts'

const STORED = {
  APPROVED: 'approved',
  REJECTED: 'rejected',
  PENDING: 'pending',
  NOT_STARTED: 'not_started',
} as const

export const setUserKyc = route({
  id: 'setUserKyc',
  method: 'put',
  path: '/admin/users/:id/kyc',
  summary: 'Decide a user’s identity check (KYC)',
  description:
    'Opens or closes live operations, live API keys among them, from the user’s very next request on.',
  access: admin(),
  params: AdminUserParams,
  body: UserKycChange,
  returns: [200, UserKyc],
  errors: ['NOT_FOUND'],
  async run({ params, body, db }) {
    const { kycStatus, reason = null } = body
    const [[outcome]] = await db.change(updateUserKyc(params.id, STORED[kycStatus], reason))
    if (!outcome?.found) throw new ApiError('NOT_FOUND')
    return { message: 'The user’s KYC status was updated.', kycStatus }
  },
})
