import { admin } from '../../../http/access.ts'
import { route } from '../../../http/route.ts'
import { refusal } from '../../../wire/errors.ts'
import { undoResetOf } from './reset-queries.ts'
import { FactorUserParams } from './schemas.ts'

export const undoUserFactorReset = route({
  id: 'undoUserFactorReset',
  method: 'delete',
  path: '/admin/users/:id/factors/reset',
  notFoundNouns: ['user', 'reset'],
  summary: 'Withdraw the reset of a user’s second factors',
  description: 'The factors stay, and the user is told by e-mail.',
  access: admin({ about: 'user', permission: 'admin:write', testKeys: 'never', locksUsers: true }),
  params: FactorUserParams,
  returns: [204, null],
  async run({ params, db }) {
    const [undone] = await db.change(undoResetOf(params.id))
    if (!undone) throw refusal('not_found')
    return undefined
  },
})
