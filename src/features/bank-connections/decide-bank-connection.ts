import { admin } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { decideConnection, findAnyConnection } from './queries.ts'
import { ConnectionParams, ConnectionRejection, OwnBankConnection } from './schemas.ts'
import { ownConnectionView } from './views.ts'

const decided = {
  access: admin({ about: 'connection', permission: 'admin:write', testKeys: 'never' }),
  notFoundNouns: ['bank connection'],
  params: ConnectionParams,
  returns: [200, OwnBankConnection],
} as const

export const approveBankConnection = route({
  id: 'approveBankConnection',
  method: 'post',
  path: '/admin/bank-connections/:id/approve',
  summary: 'Approve a user’s bank connection',
  description:
    'Check first that the user, who has passed the identity check, is the account’s owner, and where the bank cannot confirm it, that the number is that of the credentials. The account is active then.',
  ...decided,
  async run({ params, db, platform }) {
    const {
      found: [row],
    } = await db.change({
      decided: decideConnection(params.id, null),
      found: findAnyConnection(params.id),
    })
    if (!row) throw refusal('not_found')
    return ownConnectionView(row, platform.config)
  },
})

export const rejectBankConnection = route({
  id: 'rejectBankConnection',
  method: 'post',
  path: '/admin/bank-connections/:id/reject',
  summary: 'Reject a user’s bank connection',
  description: 'Its credentials are forgotten. The user is told the reason, and may enter others.',
  ...decided,
  body: ConnectionRejection,
  async run({ params, body, db, platform }) {
    const {
      found: [row],
    } = await db.change({
      decided: decideConnection(params.id, body.reason),
      found: findAnyConnection(params.id),
    })
    if (!row) throw refusal('not_found')
    return ownConnectionView(row, platform.config)
  },
})
