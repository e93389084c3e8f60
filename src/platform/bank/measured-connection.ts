import { bankCodeOf } from '../../domain/account-number.ts'
import type { BankOperation } from '../../domain/bank-operations.ts'
import { clockFrom } from '../clock.ts'
import {
  type BankCall,
  type BankConnection,
  type BankSession,
  BankUnreachable,
  type CheckResult,
  type IncomingResult,
  LogOnRefused,
  NotSupported,
  type OrderStatusResult,
} from './port.ts'

/** One call to a bank, with nothing of what it was about. */
export interface MeasuredCall {
  bankCode: string
  operation: BankOperation
  /** When it ended: ISO 8601. */
  at: string
  /** Whether the bank has answered, were it with a refusal. */
  answered: boolean
  durationMs: number
}

/** Whether the bank has answered; null if it was not asked. */
type Verdict = boolean | null

/** The adapters' codes for want of an answer. */
const NO_ANSWER_CODES: ReadonlySet<string> = new Set([
  'NOT_SENT',
  'NO_ANSWER',
  'NO_SESSION',
  'NO_STATEMENT',
  'NO_TOKEN',
  'UNREADABLE',
])

const NOT_SUPPORTED = 'NOT_SUPPORTED'

function judgeOrder(result: OrderStatusResult): Verdict {
  if (result.status === 'unknown') return null
  if (result.status === 'success') return true
  return result.code === NOT_SUPPORTED ? null : !NO_ANSWER_CODES.has(result.code)
}

const judgeIncoming = (result: IncomingResult): Verdict =>
  result.status !== 'pending' || result.refused === true

const judgeCheck = (result: CheckResult): Verdict =>
  result.status !== 'unreachable' || !NO_ANSWER_CODES.has(result.code)

const answered = (): Verdict => true

/** Whatever an adapter does not expect counts as no answer. */
function judgeError(error: unknown): Verdict {
  if (error instanceof NotSupported) return null
  return error instanceof BankUnreachable && error.refused
}

/**
 * The connection, of whose calls `report` is told: how long each took, and whether the bank answered. A refusal of the
 * bank is an answer, so that wrong credentials of one of its clients say nothing about the bank.
 */
export function measureConnection(
  connection: BankConnection,
  report: (call: MeasuredCall) => void,
): BankConnection {
  const bankCode = bankCodeOf(connection.accountNumber)

  async function measure<Result>(
    operation: BankOperation,
    call: BankCall,
    ask: (call: BankCall) => Promise<Result>,
    judge: (result: Result) => Verdict,
  ): Promise<Result> {
    const start = Date.now()
    const clock = clockFrom(call.now)
    let logOnRefused = false
    const session = watchLogOn(call.session, () => {
      logOnRefused = true
    })
    const conclude = (verdict: Verdict) => {
      if (verdict === null) return
      const durationMs = Math.max(0, Date.now() - start)
      const at = clock().toISOString()
      report({ bankCode, operation, at, answered: verdict || logOnRefused, durationMs })
    }
    try {
      const result = await ask({ ...call, session })
      conclude(judge(result))
      return result
    } catch (error) {
      conclude(judgeError(error))
      throw error
    }
  }

  return {
    ...connection,
    sendMobilePayment: (order, call) =>
      measure(
        'mobile_payment',
        call,
        (asked) => connection.sendMobilePayment(order, asked),
        judgeOrder,
      ),
    sendTransfer: (order, call) =>
      measure('transfer', call, (asked) => connection.sendTransfer(order, asked), judgeOrder),
    orderStatus: (order, call) =>
      measure('order_status', call, (asked) => connection.orderStatus(order, asked), judgeOrder),
    chargeC2P: (charge, call) =>
      measure('charge', call, (asked) => connection.chargeC2P(charge, asked), judgeOrder),
    reverseCharge: (reversal, call) =>
      measure('reversal', call, (asked) => connection.reverseCharge(reversal, asked), judgeOrder),
    requestPayerKey: (request, call) =>
      measure('payer_key', call, (asked) => connection.requestPayerKey(request, asked), answered),
    verifyIncoming: (claim, call) =>
      measure(
        'verification',
        call,
        (asked) => connection.verifyIncoming(claim, asked),
        judgeIncoming,
      ),
    findIncoming: (query, call) =>
      measure('verification', call, (asked) => connection.findIncoming(query, asked), answered),
    readBankStatement: (from, to, call) =>
      measure(
        'statement',
        call,
        (asked) => connection.readBankStatement(from, to, asked),
        answered,
      ),
    readBalance: (call) =>
      measure('balance', call, (asked) => connection.readBalance(asked), answered),
    fetchOfficialRate: (call) =>
      measure('rate', call, (asked) => connection.fetchOfficialRate(asked), answered),
    check: (call) => measure('check', call, (asked) => connection.check(asked), judgeCheck),
  }
}

/** The session; `onRefusal` is called if the bank refuses the credentials by which it is opened. */
const watchLogOn = (session: BankSession, onRefusal: () => void): BankSession => ({
  nextNonce: session.nextNonce,
  takeRequest: session.takeRequest,
  get storedKey() {
    return session.storedKey
  },
  async renew(stale, logOn) {
    try {
      return await session.renew(stale, logOn)
    } catch (error) {
      if (error instanceof LogOnRefused) onRefusal()
      throw error
    }
  },
})
