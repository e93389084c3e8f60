import { anyone } from '../../http/access.ts'
import { type Call, route } from '../../http/route.ts'
import { authenticateSender } from './authenticate-sender.ts'
import { assertAddressedTo } from './recipient.ts'
import { bncRecipientFields, noticeOfBnc } from './rules.ts'
import { BncNotice, NoticeTaken } from './schemas.ts'
import { takeNotice } from './take-notice.ts'

export const takeBncNotice = route({
  id: 'takeBncNotice',
  method: 'post',
  path: '/hooks/bnc',
  summary: 'Take BNC’s notice of an incoming payment',
  description:
    'The header `x-api-key` carries the key agreed on with the bank. A notice for another account, phone or commerce than the connection’s is refused. A notice that is sent again changes nothing; with another amount it is refused.',
  access: anyone('The bank authenticates itself with a header.'),
  body: BncNotice,
  returns: [200, NoticeTaken],
  errors: ['UNAUTHORIZED', 'CONFLICT'],
  authenticate: authenticateBnc,
  async run({ body, db, requestId, ...request }) {
    const connection = authenticateBnc(request)
    assertAddressedTo(connection, bncRecipientFields(body), requestId)
    await takeNotice(noticeOfBnc(connection.name, body), { db, requestId })
    return { message: 'Recibido.' }
  },
})

function authenticateBnc({ header, platform: { config } }: Pick<Call, 'header' | 'platform'>) {
  const known = config.BANK_CONNECTIONS.flatMap((connection) =>
    connection.protocol === 'bnc' ? [{ connection, secret: connection.noticeKey }] : [],
  )
  return authenticateSender(header('x-api-key'), known)
}
