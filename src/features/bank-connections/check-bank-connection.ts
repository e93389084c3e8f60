import { user } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { ApiError } from '../../wire/errors.ts'
import { checkConnection } from './check-connection.ts'
import { findCheckableConnection, findConnection, recordCheck } from './queries.ts'
import { ConnectionParams, OwnBankConnection } from './schemas.ts'
import { ownConnectionView } from './views.ts'

const CONNECTION_DISABLED =
  'An administrator has rejected or disabled this connection. Replace its credentials first.'

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
  errors: ['NOT_FOUND'],
  conflicts: {
    connection_disabled: CONNECTION_DISABLED,
  },
  async run({ params, db, platform, now, requestId, waitFor }) {
    const { checkable, known } = await db.read({
      known: findConnection(params.id),
      checkable: findCheckableConnection(params.id),
    })
    if (known.length === 0) throw new ApiError('NOT_FOUND')
    const [connection] = checkable
    if (!connection)
      throw new ApiError('CONFLICT', {
        message: CONNECTION_DISABLED,
      })
    const result = await waitFor('bank', () =>
      checkConnection(platform, connection, now, requestId),
    )
    const {
      found: [row],
    } = await db.change({
      recorded: recordCheck(connection, result),
      found: findConnection(params.id),
    })
    if (!row) throw new ApiError('NOT_FOUND')
    return ownConnectionView(row, platform.config)
  },
})
