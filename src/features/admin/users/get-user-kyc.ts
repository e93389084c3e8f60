import { admin } from '../../../http/access.ts'
import { ApiError } from '../../../http/errors.ts'
import { route } from '../../../http/route.ts'
import { findUsersKyc } from '../../../kyc/queries.ts'
import { AdminUserKyc, AdminUserParams } from './schemas.ts'
import { adminUserKycView } from './views.ts'

export const getUserKyc = route({
  id: 'getUserKyc',
  method: 'get',
  path: '/admin/users/:id/kyc',
  summary: 'Get a user’s identity check (KYC)',
  description:
    'With what the user submitted last; if nothing was submitted, only the status is returned.',
  access: admin({ testKeys: 'never' }),
  params: AdminUserParams,
  returns: [200, AdminUserKyc],
  errors: ['NOT_FOUND'],
  async run({ params, db }) {
    const [[row]] = await db.read(findUsersKyc(params.id))
    if (!row) throw new ApiError('NOT_FOUND')
    return adminUserKycView(row)
  },
})
