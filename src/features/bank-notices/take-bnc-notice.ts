import { anyone } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { recordNotice } from './queries.ts'
import { noticeOfBnc } from './rules.ts'
import { BncNotice, NoticeTaken } from './schemas.ts'
import { senderOf } from './sender.ts'

export const takeBncNotice = route({
  id: 'takeBncNotice',
  method: 'post',
  path: '/hooks/bnc',
  summary: 'Take BNC’s notice of an incoming payment',
  description:
    'The header `x-api-key` carries the key agreed on with the bank. A notice that is sent again changes nothing.',
  access: anyone('The bank says who it is by a header.'),
  body: BncNotice,
  returns: [200, NoticeTaken],
  errors: ['UNAUTHORIZED'],
  async run({ body, header, db, platform: { config } }) {
    const known = config.BANK_CONNECTIONS.flatMap((connection) =>
      connection.protocol === 'bnc'
        ? [{ connection: connection.name, secret: connection.noticeKey }]
        : [],
    )
    const connection = senderOf(header('x-api-key'), known)
    await db.change(recordNotice(noticeOfBnc(connection, body)))
    return { message: 'Recibido.' }
  },
})
