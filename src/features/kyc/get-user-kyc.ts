import { admin } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { findUserKyc } from './queries.ts'
import { AdminUserKyc, UserKycParams } from './schemas.ts'
import { adminUserKycView } from './views.ts'

export const getUserKyc = route({
  id: 'getUserKyc',
  method: 'get',
  path: '/admin/users/:id/kyc',
  summary: 'Get a user’s identity check (KYC)',
  description:
    'Shows what the user submitted last; if nothing was submitted, only the status is returned.',
  access: admin({ permission: 'admin:read', testKeys: 'never' }),
  params: UserKycParams,
  returns: [200, AdminUserKyc],
  async run({ params, db }) {
    const [row] = await db.read(findUserKyc(params.id))
    if (!row) throw refusal('not_found')
    return adminUserKycView(row)
  },
})
