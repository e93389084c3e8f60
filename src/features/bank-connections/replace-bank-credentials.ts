import { user } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { userAgentOf } from '../../http/user-agent.ts'
import { encryptConnectionCredentials } from '../../platform/bank/credentials.ts'
import { refusal } from '../../wire/errors.ts'
import { checkDueConnections } from './check-due-connections.ts'
import { findConnection, replaceCredentials } from './queries.ts'
import { parseCredentials, sendsPayerKeys } from './rules.ts'
import { BankCredentials, ConnectionParams, OwnBankConnection } from './schemas.ts'
import { ownConnectionView } from './views.ts'

export const replaceBankCredentials = route({
  id: 'replaceBankCredentials',
  method: 'put',
  path: '/bank/connections/:id',
  summary: 'Replace the credentials of a bank connection',
  description:
    'All of them. Until a merchant that is paid into the account has its first live transaction, they are used at once; from then on after 24 hours, and are `pending` until then. The owner and the administrators of each such merchant are mailed, and each of them can undo it. Other credentials replace the pending ones, and the 24 hours begin anew.',
  access: user({ testKeys: 'never', stepUp: 'always', verified: true, kyc: true }),
  params: ConnectionParams,
  body: BankCredentials,
  returns: [200, OwnBankConnection],
  async run(call) {
    const { params, body, db, platform, now, requestId } = call
    const [known] = await db.read(findConnection(params.id))
    if (!known) throw refusal('not_found')
    const { id, protocol } = known
    const parsed = parseCredentials(protocol, body.credentials)
    const credentials = await encryptConnectionCredentials(platform.config, id, protocol, parsed)
    const replaced = {
      ...{ id, protocol, credentials, rif: parsed.rif },
      sendsPayerKeys: sendsPayerKeys(protocol, parsed),
    }
    const {
      found: [row],
    } = await db.change({
      replaced: replaceCredentials(replaced, userAgentOf(call)),
      found: findConnection(id),
    })
    if (!row) throw refusal('not_found')
    call.afterResponse(async () => {
      await checkDueConnections(platform, now, requestId)
    })
    return ownConnectionView(row, platform.config)
  },
})
