import { session } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { SessionParams } from './schemas.ts'
import { endSessionRow } from './session-queries.ts'

export const endSession = route({
  id: 'endSession',
  method: 'delete',
  path: '/auth/sessions/:id',
  summary: 'End one of the signed-in user’s sessions',
  description: 'Its access and refresh tokens stop working at once.',
  access: session(),
  params: SessionParams,
  returns: [204, null],
  async run({ params, db }) {
    const [ended] = await db.change(endSessionRow(params.id))
    if (!ended) throw refusal('not_found')
    return undefined
  },
})
