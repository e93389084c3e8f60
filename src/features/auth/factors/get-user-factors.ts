import { admin } from '../../../http/access.ts'
import { route } from '../../../http/route.ts'
import { refusal } from '../../../wire/errors.ts'
import { findFactorState } from './reset-queries.ts'
import { FactorUserParams, UserFactors } from './schemas.ts'
import { userFactorsView } from './views.ts'

export const getUserFactors = route({
  id: 'getUserFactors',
  method: 'get',
  path: '/admin/users/:id/factors',
  summary: 'Get whether a user has second factors',
  description: 'And when those of a user who has lost them will be removed.',
  access: admin({ permission: 'admin:read', testKeys: 'sharedReads' }),
  params: FactorUserParams,
  returns: [200, UserFactors],
  async run({ params, db }) {
    const [row] = await db.read(findFactorState(params.id))
    if (!row) throw refusal('not_found')
    return userFactorsView(row)
  },
})
