import { anyone } from '../../http/access.ts'
import { type Call, route } from '../../http/route.ts'
import { authenticateSender } from './authenticate-sender.ts'
import { assertAddressedTo } from './recipient.ts'
import { noticeOfR4, r4RecipientFields } from './rules.ts'
import { R4Notice, R4NoticeTaken } from './schemas.ts'
import { takeNotice } from './take-notice.ts'

const APPROVED_CODE = '00'

export const takeR4Notice = route({
  id: 'takeR4Notice',
  method: 'post',
  path: '/hooks/r4',
  summary: 'Take R4’s notice of an incoming payment',
  description:
    'The header `Authorization` carries the bare UUID agreed on with the bank. A notice for another phone or commerce than the connection’s is refused. A notice that is sent again changes nothing, and neither does one about a payment that the network refused; with another amount, or of the day before or after, it is refused.',
  access: anyone('The bank authenticates itself with a header.'),
  body: R4Notice,
  returns: [200, R4NoticeTaken],
  errors: ['UNAUTHORIZED', 'CONFLICT'],
  authenticate: authenticateR4,
  async run({ body, db, requestId, ...request }) {
    const connection = authenticateR4(request)
    assertAddressedTo(connection, r4RecipientFields(body), requestId)
    if (body.CodigoRed === APPROVED_CODE)
      await takeNotice(noticeOfR4(connection.name, body), { db, requestId })
    return { abono: true as const }
  },
})

function authenticateR4({ header, platform: { config } }: Pick<Call, 'header' | 'platform'>) {
  const known = config.BANK_CONNECTIONS.flatMap((connection) =>
    connection.protocol === 'r4'
      ? [{ connection, secret: connection.noticeToken.toLowerCase() }]
      : [],
  )
  const token = header('Authorization')?.trim().toLowerCase() ?? null
  return authenticateSender(token, known)
}
