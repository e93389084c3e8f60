import type * as z from 'zod'
import { anyone } from '../../http/access.ts'
import { type Call, route } from '../../http/route.ts'
import type { BdvConfig } from '../../platform/bank/connection-config.ts'
import { findSender } from './authenticate-sender.ts'
import { configuredSenders, ownSender, type Sender } from './own-sender.ts'
import { assertAddressedTo } from './recipient.ts'
import { bdvRecipientFields, noticeOfBdv } from './rules.ts'
import { BdvNotice, BdvNoticeTaken, NoticeParams } from './schemas.ts'
import { takeNotice } from './take-notice.ts'

type Answer = z.input<typeof BdvNoticeTaken>

const RECORDED: Answer = {
  codigo: '00',
  mensajeCliente: 'Pago recibido.',
  mensajeSistema: 'Notificado',
}
const KNOWN: Answer = {
  codigo: '01',
  mensajeCliente: 'Este pago ya se había recibido.',
  mensajeSistema: 'Renotificado',
}
const WRONG_KEY: Answer = {
  codigo: '99',
  mensajeCliente: 'No se pudo recibir el pago.',
  mensajeSistema: 'Corrija el API KEY',
}

export const takeBdvNotice = route({
  id: 'takeBdvNotice',
  method: 'post',
  path: '/hooks/bdv',
  summary: 'Take Banco de Venezuela’s notice of an incoming payment',
  description:
    'The header `API-KEY` carries the key that the merchant gave the bank. The bank takes no other status than 200: without the right key, `codigo` is `99`, and nothing is read or recorded. A notice that is sent again changes nothing, and has `01`. One with another amount, or for another phone or commerce than the connection’s, is refused.',
  access: anyone('The bank authenticates itself with a header.'),
  body: BdvNotice,
  returns: [200, BdvNoticeTaken],
  identifySender: async (request) => identified(request, configuredSenders(request, 'bdv')),
  run: ({ sender, body, ...call }) => recordFor(sender as BdvConfig, body, call),
})

export const takeOwnBdvNotice = route({
  id: 'takeOwnBdvNotice',
  method: 'post',
  path: '/hooks/bdv/:token',
  notFoundNouns: ['connection'],
  summary: 'Take Banco de Venezuela’s notice for a connection of a user’s own',
  description: 'As POST /hooks/bdv, with the key of this connection.',
  access: anyone('The bank authenticates itself with a header.'),
  params: NoticeParams,
  body: BdvNotice,
  returns: [200, BdvNoticeTaken],
  identifySender: async (request) => identified(request, [await ownSender(request, 'bdv')]),
  run: ({ sender, body, ...call }) => recordFor(sender as BdvConfig, body, call),
})

async function recordFor(
  config: BdvConfig,
  body: z.output<typeof BdvNotice>,
  { db, requestId }: Pick<Call, 'db' | 'requestId'>,
): Promise<Answer> {
  assertAddressedTo(config, bdvRecipientFields(body), requestId)
  const notice = noticeOfBdv(config.name, body)
  return (await takeNotice(notice, { db, requestId })) === 'known' ? KNOWN : RECORDED
}

function identified(request: Pick<Call, 'header'>, among: readonly Sender<'bdv'>[]) {
  const sender = senderOf(request, among)
  return sender === null ? { answer: WRONG_KEY } : { sender }
}

/** Some of the bank's notices have the header `x-api-key` instead. */
function senderOf(
  { header }: Pick<Call, 'header'>,
  among: readonly Sender<'bdv'>[],
): BdvConfig | null {
  const known = among.flatMap(({ config }) =>
    config.noticeKey === undefined ? [] : [{ connection: config, secret: config.noticeKey }],
  )
  return findSender(header('API-KEY') ?? header('x-api-key') ?? null, known)
}
