import type * as z from 'zod'
import { anyone } from '../../http/access.ts'
import { type Call, route } from '../../http/route.ts'
import type { BncConfig } from '../../platform/bank/connection-config.ts'
import { authenticateSender } from './authenticate-sender.ts'
import { configuredSenders, ownSender, type Sender } from './own-sender.ts'
import { assertAddressedTo } from './recipient.ts'
import { bncRecipientFields, noticeOfBnc } from './rules.ts'
import { BncNotice, NoticeParams, NoticeTaken } from './schemas.ts'
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
  identifySender: async (request) => ({
    sender: senderOf(request, configuredSenders(request, 'bnc')),
  }),
  run: ({ sender, body, ...call }) => recordFor(sender as BncConfig, body, call),
})

export const takeOwnBncNotice = route({
  id: 'takeOwnBncNotice',
  method: 'post',
  path: '/hooks/bnc/:token',
  notFoundNouns: ['connection'],
  summary: 'Take BNC’s notice for a connection of a user’s own',
  description: 'As POST /hooks/bnc, with the key of this connection.',
  access: anyone('The bank authenticates itself with a header.'),
  params: NoticeParams,
  body: BncNotice,
  returns: [200, NoticeTaken],
  identifySender: async (request) => ({
    sender: senderOf(request, [await ownSender(request, 'bnc')]),
  }),
  run: ({ sender, body, ...call }) => recordFor(sender as BncConfig, body, call),
})

async function recordFor(
  config: BncConfig,
  body: z.output<typeof BncNotice>,
  { db, requestId }: Pick<Call, 'db' | 'requestId'>,
) {
  assertAddressedTo(config, bncRecipientFields(body), requestId)
  await takeNotice(noticeOfBnc(config.name, body), { db, requestId })
  return { message: 'Recibido.' }
}

const senderOf = ({ header }: Pick<Call, 'header'>, among: readonly Sender<'bnc'>[]): BncConfig =>
  authenticateSender(
    header('x-api-key'),
    among.map(({ config }) => ({ connection: config, secret: config.noticeKey })),
  )
