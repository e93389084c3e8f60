import type * as z from 'zod'
import { anyone } from '../../http/access.ts'
import { type Call, route } from '../../http/route.ts'
import type { TesoroConfig } from '../../platform/bank/connection-config.ts'
import { ApiError } from '../../wire/errors.ts'
import { findSender } from './authenticate-sender.ts'
import { configuredSenders, ownSender } from './own-sender.ts'
import { noticeOfTesoro } from './rules.ts'
import { NoticeParams, NoticeTaken, TesoroNotice } from './schemas.ts'
import { takeNotice } from './take-notice.ts'

export const takeTesoroNotice = route({
  id: 'takeTesoroNotice',
  method: 'post',
  path: '/hooks/tesoro/:token',
  notFoundNouns: ['connection'],
  summary: 'Take Banco del Tesoro’s notice of an incoming payment',
  description:
    'The address is the bank’s only credential. The bank takes a 400 as “had it before”, and sends the notice again after any other status than 200: so one that was recorded before is a 400, and one that cannot be read is a 503. One with another amount or day than before is a 409: nothing changes, and the bank goes on sending it until somebody has looked at it.',
  access: anyone('The address of the connection is the credential.'),
  params: NoticeParams,
  body: TesoroNotice,
  returns: [200, NoticeTaken],
  hasUnreadSentAgain: true,
  identifySender: async (request) => ({
    sender:
      configuredSender(request) ?? ((await ownSender(request, 'tesoro')).config as TesoroConfig),
  }),
  run: ({ sender, body, ...call }) => recordFor(sender as TesoroConfig, body, call),
})

/** The configured connection whose secret path it is. */
function configuredSender(
  request: Pick<Call, 'platform'> & { params: Record<string, string> },
): TesoroConfig | null {
  const known = configuredSenders(request, 'tesoro').flatMap(({ config }) =>
    config.noticePath === undefined ? [] : [{ connection: config, secret: config.noticePath }],
  )
  return findSender(request.params.token ?? null, known)
}

async function recordFor(
  { name }: TesoroConfig,
  body: z.output<typeof TesoroNotice>,
  { db, requestId }: Pick<Call, 'db' | 'requestId'>,
) {
  const outcome = await takeNotice(noticeOfTesoro(name, body), { db, requestId })
  if (outcome !== 'known') return { message: 'Recibido.' }
  throw new ApiError('INVALID_REQUEST', {
    words: ['Este pago ya se registró antes.', 'This payment was recorded before.'],
  })
}
