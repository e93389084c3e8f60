import { admin } from '../../../http/access.ts'
import { route } from '../../../http/route.ts'
import { refusal } from '../../../wire/errors.ts'
import { requestReset } from './reset-queries.ts'
import { FactorReset, FactorUserParams } from './schemas.ts'

export const resetUserFactors = route({
  id: 'resetUserFactors',
  method: 'post',
  path: '/admin/users/:id/factors/reset',
  summary: 'Remove the second factors of a user who has lost them',
  description:
    'Takes effect after 24 hours: the factors and recovery codes are removed and all sessions end. The user is told by e-mail at once and can withdraw it meanwhile. A repeated request changes nothing and returns the same time. Administrators cannot reset their own.',
  access: admin({ about: 'user', testKeys: 'never', locksUsers: true, stepUp: 'always' }),
  params: FactorUserParams,
  returns: [202, FactorReset],
  async run({ params, db }) {
    const [outcome] = await db.change(requestReset(params.id))
    if (!outcome?.found) throw refusal('not_found')
    if (outcome.due_at === null) {
      throw refusal('user_has_no_factor')
    }
    return { dueAt: outcome.due_at }
  },
})
