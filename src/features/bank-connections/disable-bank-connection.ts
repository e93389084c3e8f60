import { admin } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { disableConnection, findAnyConnection } from './queries.ts'
import { ConnectionDisabling, ConnectionParams, OwnBankConnection } from './schemas.ts'
import { ownConnectionView } from './views.ts'

export const disableBankConnection = route({
  id: 'disableBankConnection',
  method: 'post',
  path: '/admin/bank-connections/:id/disable',
  notFoundNouns: ['bank connection'],
  summary: 'Disable a user’s bank connection',
  description:
    'Whatever its status. Nothing more is sent or charged through it. While payments through it are pending, its bank is still asked about them; then its credentials are forgotten, its account is pending, and others can connect the number. The user, and the owner and the administrators of each merchant that is paid into the account, are told the reason, and whoever waits for the number that it is free. To use it again takes other credentials and an administrator’s approval.',
  access: admin({ about: 'connection', testKeys: 'never', stepUp: 'always' }),
  params: ConnectionParams,
  body: ConnectionDisabling,
  returns: [200, OwnBankConnection],
  async run({ params, body, db, platform }) {
    const {
      found: [row],
    } = await db.change({
      disabled: disableConnection(params.id, body.reason),
      found: findAnyConnection(params.id),
    })
    if (!row) throw refusal('not_found')
    return ownConnectionView(row, platform.config)
  },
})
