import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { rotateTillCodeRow } from './queries.ts'
import { newTillCode } from './rules.ts'
import { Till, TillParams } from './schemas.ts'
import { tillView } from './views.ts'

export const rotateTillCode = route({
  id: 'rotateTillCode',
  method: 'post',
  path: '/merchants/:id/tills/:tillId/rotate-code',
  summary: 'Give a till another code',
  description: 'For a print that was lost or copied: the old one leads nowhere at once.',
  access: member('ADMIN', 'id', { permission: 'floor:write', testKeys: 'untilLive' }),
  params: TillParams,
  returns: [200, Till],
  async run({ params, db }) {
    const ref = { merchantUuid: params.id, tillUuid: params.tillId }
    const {
      found: [row],
    } = await db.change(rotateTillCodeRow(ref, newTillCode()))
    if (!row) throw refusal('not_found')
    return tillView(row)
  },
})
