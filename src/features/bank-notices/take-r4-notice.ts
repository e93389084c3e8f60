import { anyone } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { recordNotice } from './queries.ts'
import { noticeOfR4 } from './rules.ts'
import { R4Notice, R4NoticeTaken } from './schemas.ts'
import { senderOf } from './sender.ts'

const PAID = '00'

export const takeR4Notice = route({
  id: 'takeR4Notice',
  method: 'post',
  path: '/hooks/r4',
  summary: 'Take R4’s notice of an incoming payment',
  description:
    'The header `Authorization` carries the bare UUID agreed on with the bank. A notice that is sent again changes nothing, and neither does one about a payment that the network refused.',
  access: anyone('The bank says who it is by a header.'),
  body: R4Notice,
  returns: [200, R4NoticeTaken],
  errors: ['UNAUTHORIZED'],
  async run({ body, header, db, platform: { config } }) {
    const known = config.BANK_CONNECTIONS.flatMap((connection) =>
      connection.protocol === 'r4'
        ? [{ connection: connection.name, secret: connection.noticeToken.toLowerCase() }]
        : [],
    )
    const token = header('Authorization')?.trim().toLowerCase() ?? null
    const connection = senderOf(token, known)
    if (body.CodigoRed === PAID) await db.change(recordNotice(noticeOfR4(connection, body)))
    return { abono: true as const }
  },
})
