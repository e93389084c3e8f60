import { user } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { checkConnection } from './check-connection.ts'
import { findCheckableConnection, findConnection, recordCheck } from './queries.ts'
import { ConnectionParams, OwnBankConnection } from './schemas.ts'
import { ownConnectionView } from './views.ts'

export const checkBankConnection = route({
  id: 'checkBankConnection',
  method: 'post',
  path: '/bank/connections/:id/check',
  summary: 'Ask the bank whether it accepts a connection’s credentials',
  description:
    'Asks something that changes nothing, for 10 seconds at most; the response has the result.',
  access: user({ permission: 'accounts:write', testKeys: 'never' }),
  sensitive: 'bank-check',
  params: ConnectionParams,
  returns: [200, OwnBankConnection],
  async run({ params, db, platform, now, requestId, waitFor }) {
    const { checkable, known } = await db.read({
      known: findConnection(params.id),
      checkable: findCheckableConnection(params.id),
    })
    if (known.length === 0) throw refusal('not_found')
    const [connection] = checkable
    if (!connection) throw refusal('connection_not_checkable')
    const result = await waitFor('bank', () =>
      checkConnection(platform, connection, now, requestId),
    )
    const {
      found: [row],
    } = await db.change({
      recorded: recordCheck(connection, result),
      found: findConnection(params.id),
    })
    if (!row) throw refusal('not_found')
    return ownConnectionView(row, platform.config)
  },
})
