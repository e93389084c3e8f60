import { user } from '../../http/access.ts'
import { respondedRow } from '../../http/idempotency.ts'
import { route } from '../../http/route.ts'
import { encryptConnectionCredentials } from '../../platform/bank/credentials.ts'
import { PROTOCOLS } from '../../platform/bank/protocols.ts'
import { refusal } from '../../wire/errors.ts'
import { checkDueConnections } from './check-due-connections.ts'
import { insertConnection } from './queries.ts'
import { parseCredentials, sendsPayerKeys } from './rules.ts'
import { NewOwnBankConnection, OwnBankConnection } from './schemas.ts'
import { ownConnectionView } from './views.ts'

export const createBankConnection = route({
  id: 'createBankConnection',
  method: 'post',
  path: '/bank/connections',
  notFoundNouns: ['bank account'],
  summary: 'Connect a bank account to its bank',
  description:
    'With the credentials that the bank gives the account’s owner; GET /bank/protocols says which, and where to find them. They are stored encrypted and never shown again. The bank is asked at once whether it accepts them: GET the connection to see the result. An administrator then approves the first connection of a user, and at a bank that cannot confirm the account’s number (`confirmsAccount` in GET /bank/protocols) each new number; others are active as soon as the bank accepts them. A number that was approved for the same RIF is not new for 90 days.',
  access: user({ testKeys: 'never', stepUp: 'always', verified: true, kyc: true }),
  body: NewOwnBankConnection,
  returns: [201, OwnBankConnection],
  idempotent: { view: ownConnectionView },
  async run({ body: { protocol, accountId, credentials }, db, now, requestId, newId, ...call }) {
    const { banks, config } = call.platform
    if (!banks.offered.includes(protocol)) {
      throw refusal('protocol_not_offered')
    }
    const { rif, phone, ...others } = parseCredentials(protocol, credentials)
    const id = newId<'connection'>()
    const connection = {
      id,
      accountUuid: accountId,
      protocol,
      bankCode: PROTOCOLS[protocol].bankCode,
      credentials: await encryptConnectionCredentials(config, id, protocol, {
        rif,
        phone,
        ...others,
      }),
      rif,
      phone,
      sendsPayerKeys: sendsPayerKeys(protocol, others),
    }
    const configured = banks.configured.map(({ accountNumber }) => accountNumber)
    const { responded } = await db.change(insertConnection(connection, configured))
    call.afterResponse(async () => {
      await checkDueConnections(call.platform, now, requestId)
    })
    return respondedRow(responded)
  },
})
