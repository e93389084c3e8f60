import { user } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { findConnection } from './queries.ts'
import { ConnectionParams, OwnBankConnection } from './schemas.ts'
import { ownConnectionView } from './views.ts'

export const getBankConnection = route({
  id: 'getBankConnection',
  method: 'get',
  path: '/bank/connections/:id',
  summary: 'Get a bank connection',
  access: user({ permission: 'accounts:read', testKeys: 'never' }),
  params: ConnectionParams,
  returns: [200, OwnBankConnection],
  async run({ params, db, platform }) {
    const [row] = await db.read(findConnection(params.id))
    if (!row) throw refusal('not_found')
    return ownConnectionView(row, platform.config)
  },
})
