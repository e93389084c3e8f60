import { session } from '../../../http/access.ts'
import { route } from '../../../http/route.ts'
import { refusal } from '../../../wire/errors.ts'
import { undoCallersReset } from './reset-queries.ts'

export const undoFactorReset = route({
  id: 'undoFactorReset',
  method: 'delete',
  path: '/auth/factors/reset',
  notFoundNouns: ['reset'],
  summary: 'Withdraw the reset of the signed-in user’s second factors',
  description: 'For a user who has not lost them: they stay.',
  access: session(),
  returns: [204, null],
  async run({ db }) {
    const [undone] = await db.change(undoCallersReset())
    if (!undone) throw refusal('not_found')
    return undefined
  },
})
