import { session } from '../../../http/access.ts'
import { route } from '../../../http/route.ts'
import { userAgentOf } from '../../../http/user-agent.ts'
import { refusal } from '../../../wire/errors.ts'
import { lockCallerForUpdate } from '../queries.ts'
import { removeFactor } from './queries.ts'
import { FactorParams } from './schemas.ts'

export const deleteFactor = route({
  id: 'deleteFactor',
  method: 'delete',
  path: '/auth/factors/:id',
  notFoundNouns: ['second factor'],
  summary: 'Remove a second factor',
  description:
    'With the last one, the recovery codes stop working too; an administrator keeps the last one. The user is notified by e-mail.',
  access: session({ stepUp: 'always' }),
  params: FactorParams,
  returns: [204, null],
  async run(call) {
    const { params, db, platform } = call
    const adminsNeedOne = platform.config.ADMIN_FACTOR === 'required'
    const {
      removed: [removed],
    } = await db.change({
      ...lockCallerForUpdate(),
      ...removeFactor(params.id, { adminsNeedOne, userAgent: userAgentOf(call) }),
    })
    if (!removed) throw refusal('not_found')
    return undefined
  },
})
