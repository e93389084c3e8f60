import { isMobilePhone } from '../domain/phone.ts'
import { NotSupported, type PayerKeyRequest } from '../platform/bank/port.ts'
import { describeError, logError, logInfo } from '../platform/log.ts'
import { refusal } from '../wire/errors.ts'
import type { OrderCall } from './bank-order.ts'
import { type KeyRequest, type OpenedKeyRequest, openPayerKeyRequest } from './payer-key-queries.ts'
import { BANK_TIMEOUT_MS } from './send-outgoing-order.ts'

type KeyCall = Pick<
  OrderCall,
  'db' | 'platform' | 'now' | 'requestId' | 'waitFor' | 'runToCompletion'
>

/**
 * Has the payer's bank send its one-time key for a charge of a link. The request is counted before the bank is called, and
 * stays counted whatever becomes of it. What the bank refuses looks the same as what it does, so that nobody learns whose
 * phones are known to it.
 */
export const requestPayerKey = (
  call: KeyCall,
  {
    document,
    bankCode,
    ...request
  }: Omit<KeyRequest, 'mobile'> & Pick<PayerKeyRequest, 'document' | 'bankCode'>,
): Promise<void> =>
  call.runToCompletion(async () => {
    const stated = { ...request, mobile: isMobilePhone(request.phone) }
    const [opened] = await call.db.change(openPayerKeyRequest(stated, call.platform.banks.facts))
    const { phone } = request
    const { order_amount: amount } = opened as OpenedKeyRequest
    await askBank(call, opened as OpenedKeyRequest, { phone, document, bankCode, amount })
  })

async function askBank(
  { platform: { banks }, now, requestId, waitFor }: KeyCall,
  { to_connection: name, to_account: accountNumber, stored_connection: stored }: OpenedKeyRequest,
  request: PayerKeyRequest,
): Promise<void> {
  const open = await banks.open({ connection: name, accountNumber, stored }, now)
  if (open === null) throw unanswered()
  const { connection, session } = open
  try {
    const signal = AbortSignal.timeout(BANK_TIMEOUT_MS)
    const result = await waitFor('bank', () =>
      connection.requestPayerKey(request, { now, signal, session }),
    )
    if (result.status === 'refused') {
      logInfo('payment.key_refused', { requestId, connection: name, bankAnswer: result.code })
    }
  } catch (error) {
    if (error instanceof NotSupported) throw refusal('no_payer_keys')
    logError('payment.key_unanswered', { requestId, connection: name, ...describeError(error) })
    throw unanswered()
  }
}

const unanswered = () => refusal('payer_key_unanswered')
