import { BANK_TIMEOUT_MS } from '../../banking/send-outgoing-order.ts'
import { anyone } from '../../http/access.ts'
import { type Call, route } from '../../http/route.ts'
import { parseFields } from '../../http/validation.ts'
import { openNotice } from '../../platform/bank/mercantil/notices.ts'
import type { IncomingResult } from '../../platform/bank/port.ts'
import { logError } from '../../platform/log.ts'
import { ApiError, refusal } from '../../wire/errors.ts'
import { errorDetailsOf } from '../../wire/input-messages.ts'
import { configuredSenders, ownSender, type Sender } from './own-sender.ts'
import { assertAddressedTo } from './recipient.ts'
import { mercantilRecipientFields, noticeOfMercantil } from './rules.ts'
import { MercantilNotice, MercantilNoticeContent, NoticeParams, NoticeTaken } from './schemas.ts'
import { takeNotice } from './take-notice.ts'

const RECEIVED = 'R'
const taken = { message: 'Recibido.' }

/**
 * The encryption hides a notice, but does not prove who wrote it: whoever has seen a few can rearrange their blocks. So a
 * notice only has the bank asked, and what the bank confirms is recorded.
 */
export const takeMercantilNotice = route({
  id: 'takeMercantilNotice',
  method: 'post',
  path: '/hooks/mercantil',
  summary: 'Take Banco Mercantil’s notice of an incoming payment',
  description:
    'A notice is encrypted with the secret agreed on with the bank; for another phone or commerce than the connection’s it is refused. It proves nothing by itself: the payment is recorded once the bank’s own search confirms it. If the bank does not respond to the search, the response is a 503, and the notice has to be sent again; if the bank does not confirm the payment, nothing is recorded. A notice that is sent again changes nothing.',
  access: anyone('The bank proves itself by the secret that encrypts its notice.'),
  body: MercantilNotice,
  returns: [200, NoticeTaken],
  bodyIsCredential: 'notice_not_encrypted',
  run: ({ body, ...call }) =>
    confirmAndRecord(call, configuredSenders(call, 'mercantil'), body.data),
})

export const takeOwnMercantilNotice = route({
  id: 'takeOwnMercantilNotice',
  method: 'post',
  path: '/hooks/mercantil/:token',
  notFoundNouns: ['connection'],
  summary: 'Take Banco Mercantil’s notice for a connection of a user’s own',
  description: 'As POST /hooks/mercantil, with the secret of this connection.',
  access: anyone('The bank proves itself by the secret that encrypts its notice.'),
  params: NoticeParams,
  body: MercantilNotice,
  returns: [200, NoticeTaken],
  bodyIsCredential: 'notice_not_encrypted',
  identifySender: async (request) => ({ sender: await ownSender(request, 'mercantil') }),
  run: ({ sender, body, ...call }) =>
    confirmAndRecord(call, [sender as Sender<'mercantil'>], body.data),
})

async function confirmAndRecord(
  call: Pick<Call, 'platform' | 'db' | 'now' | 'waitFor' | 'requestId' | 'runToCompletion'>,
  among: readonly Sender<'mercantil'>[],
  data: string,
) {
  const { sender, content } = identifySender(among, data)
  const { config } = sender
  const notice = readContent(content)
  assertAddressedTo(config, mercantilRecipientFields(notice), call.requestId)
  if (notice.tipo !== RECEIVED || !isMobilePayment(notice)) return taken
  return call.runToCompletion(async () => {
    const confirmed = await confirm(call, sender, notice)
    if (confirmed.status === 'pending' || confirmed.status === 'ambiguous')
      throw refusal('notice_not_confirmed')
    if (confirmed.status === 'absent') {
      logError('notice.unconfirmed', { requestId: call.requestId, connection: config.name })
      return taken
    }
    await takeNotice(noticeOfMercantil(config.name, notice, confirmed), call)
    return taken
  })
}

/** The connection whose secret decrypts the notice. All are tried, so that the time does not tell which one it is. */
function identifySender(among: readonly Sender<'mercantil'>[], data: string) {
  const opened = among.flatMap((sender) => {
    const content = openNotice(sender.config, data)
    return content === null ? [] : [{ sender, content }]
  })
  const [identified] = opened
  if (identified !== undefined) return identified
  throw refusal('notice_not_encrypted')
}

function readContent(content: unknown): MercantilNoticeContent {
  const result = parseFields(MercantilNoticeContent, content)
  if (result.success) return result.data as MercantilNoticeContent
  const details = errorDetailsOf(result.error.issues, content)
  throw new ApiError('INVALID_REQUEST', {
    details: details.map(({ path, message }) => ({ path: `data.${path}`, message })),
  })
}

type MobilePayment = MercantilNoticeContent & { numeroProductoCliente: string }

/** The bank can be asked about payments between phones, and not about transfers. */
const isMobilePayment = (notice: MercantilNoticeContent): notice is MobilePayment =>
  notice.numeroProductoCliente !== null && notice.numeroProductoComercio !== null

/** Asks the bank by either of the notice's references: which one its search knows is not confirmed by the bank. */
async function confirm(
  { platform: { banks }, now, waitFor }: Pick<Call, 'platform' | 'now' | 'waitFor'>,
  { config: { name, accountNumber }, stored }: Sender<'mercantil'>,
  notice: MobilePayment,
): Promise<IncomingResult> {
  const bank = await banks.open({ connection: name, accountNumber, stored }, now)
  if (bank === null) return { status: 'pending' }
  const { referenciaBancoBeneficiario, referenciaBancoOrdenante } = notice
  const references = new Set([referenciaBancoBeneficiario, referenciaBancoOrdenante])
  const claim = {
    amount: notice.monto,
    day: notice.fecha,
    phone: notice.numeroProductoCliente,
    bankCode: notice.bancoOrdenante ?? '',
  }
  const signal = AbortSignal.timeout(BANK_TIMEOUT_MS)
  const call = { now, signal, session: bank.session }
  return waitFor('bank', async () => {
    let result: IncomingResult = { status: 'absent' }
    for (const reference of references) {
      if (reference === null || result.status !== 'absent') continue
      result = await bank.connection.verifyIncoming({ ...claim, reference }, call)
    }
    return result
  })
}
