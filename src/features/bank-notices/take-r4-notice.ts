import type * as z from 'zod'
import { anyone } from '../../http/access.ts'
import { type Call, route } from '../../http/route.ts'
import type { R4Config } from '../../platform/bank/connection-config.ts'
import { authenticateSender } from './authenticate-sender.ts'
import { configuredSenders, ownSender, type Sender } from './own-sender.ts'
import { assertAddressedTo } from './recipient.ts'
import { noticeOfR4, r4RecipientFields } from './rules.ts'
import { NoticeParams, R4Notice, R4NoticeTaken } from './schemas.ts'
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
  identifySender: async (request) => ({
    sender: senderOf(request, configuredSenders(request, 'r4')),
  }),
  run: ({ sender, body, ...call }) => recordFor(sender as R4Config, body, call),
})

export const takeOwnR4Notice = route({
  id: 'takeOwnR4Notice',
  method: 'post',
  path: '/hooks/r4/:token',
  notFoundNouns: ['connection'],
  summary: 'Take R4’s notice for a connection of a user’s own',
  description: 'As POST /hooks/r4, with the UUID of this connection.',
  access: anyone('The bank authenticates itself with a header.'),
  params: NoticeParams,
  body: R4Notice,
  returns: [200, R4NoticeTaken],
  identifySender: async (request) => ({
    sender: senderOf(request, [await ownSender(request, 'r4')]),
  }),
  run: ({ sender, body, ...call }) => recordFor(sender as R4Config, body, call),
})

async function recordFor(
  config: R4Config,
  body: z.output<typeof R4Notice>,
  { db, requestId }: Pick<Call, 'db' | 'requestId'>,
) {
  assertAddressedTo(config, r4RecipientFields(body), requestId)
  if (body.CodigoRed === APPROVED_CODE)
    await takeNotice(noticeOfR4(config.name, body), { db, requestId })
  return { abono: true as const }
}

function senderOf({ header }: Pick<Call, 'header'>, among: readonly Sender<'r4'>[]): R4Config {
  const token = header('Authorization')?.trim().toLowerCase() ?? null
  return authenticateSender(
    token,
    among.map(({ config }) => ({ connection: config, secret: config.noticeToken.toLowerCase() })),
  )
}
