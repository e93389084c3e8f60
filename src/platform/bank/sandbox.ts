import { areOver, bookingDays } from '../../domain/booking-days.ts'
import type { Database, Statement } from '../database.ts'
import { runInOwnTransaction } from '../run-in-own-transaction.ts'
import type { FailureReason } from './failures.ts'
import {
  type AccountBalance,
  type BankCall,
  type BankConnection,
  BankUnreachable,
  type Capabilities,
  type IncomingResult,
  type Movement,
  NotSupported,
  type OrderStatusResult,
  type Outcome,
} from './port.ts'
import {
  askSandboxPayment,
  callSandbox,
  type DatedSandboxMovement,
  findSandboxOrder,
  listSandboxMovements,
  type SandboxAnswer,
  type SandboxEntry,
  type SandboxPaymentAnswer,
  sandboxBalance,
  sendSandboxOrder,
} from './queries.ts'
import { SANDBOX_CENTS } from './sandbox-cents.ts'

/** How long an order can be sent again; afterwards the sandbox's books show whether it arrived. */
const MAX_TRANSIT_MS = 11 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

export const SANDBOX_CAPABILITIES: Capabilities = {
  replay: { kinds: ['p2p', 'transfer'], withinMs: 7 * DAY_MS, sameDay: false },
  balance: true,
  officialRate: false,
  mobilePayments: true,
  transfers: true,
  charges: true,
  statement: true,
  verifiesIncoming: 'repeatable',
  referenceDigits: 0,
  needsPayerBank: false,
  findsIncoming: false,
  showsPayer: 'phone',
  incomingDelayMinutes: 0,
  // Nothing is sent, and any key is accepted.
  payerKeys: { validSeconds: 300 },
  reversesBy: 'reference',
  mobilePaymentNeeds: [],
  maxAmount: '99999999999.99',
  maxConceptLength: 100,
}

const REASONS = new Map<string, FailureReason>(
  SANDBOX_CENTS.flatMap((rule) => ('reason' in rule ? [[rule.cents, rule.reason] as const] : [])),
)

/**
 * The simulated bank of the test environment, with its books in the database. The cents of the amount choose the
 * outcome; see SANDBOX_CENTS. Each key is executed once. It meets what the merchant simulates, for whose money
 * `accountNumber` is the merchant's id; see call_sandbox_bank.sql.
 */
export function connectSandbox(accountNumber: string, database: Database): BankConnection {
  async function ask<Question extends Statement>({ now }: BankCall, question: Question) {
    try {
      return await runInOwnTransaction(database, { now, requestId: '' }, question)
    } catch (cause) {
      throw new BankUnreachable('the books of the sandbox do not respond', { cause })
    }
  }

  async function order(entry: SandboxEntry, call: BankCall): Promise<Outcome> {
    const [answer] = await ask(call, sendSandboxOrder(accountNumber, entry))
    return answerOf(answer as SandboxAnswer, call)
  }

  /** A call that asks for nothing in the books. */
  async function reach(call: BankCall): Promise<void> {
    const [met] = await ask(call, callSandbox(accountNumber))
    if (met?.type === 'bank_outage') throw new BankUnreachable('a simulated outage')
    await delay(met?.delay_seconds ?? 0, call.signal)
  }

  const out = (type: 'p2p' | 'transfer', phone: string | null) => ({
    direction: 'out' as const,
    type,
    phone,
  })

  return {
    name: 'sandbox',
    protocol: 'sandbox',
    accountNumber,
    rif: '',
    capabilities: SANDBOX_CAPABILITIES,
    sendMobilePayment: ({ bankKey, amount, phone, concept }, call) =>
      pendingIfUnreachable(order({ ...out('p2p', phone), bankKey, amount, concept }, call)),
    sendTransfer: ({ bankKey, amount, concept }, call) =>
      pendingIfUnreachable(order({ ...out('transfer', null), bankKey, amount, concept }, call)),
    orderStatus: ({ bankKey, createdAt }, call): Promise<OrderStatusResult> =>
      pendingIfUnreachable(
        ask(call, findSandboxOrder(accountNumber, bankKey)).then(([answer]) => {
          if (answer) return answerOf(answer, call)
          const lastSent = new Date(createdAt.getTime() + MAX_TRANSIT_MS)
          const days = bookingDays(createdAt, lastSent)
          return areOver(days, call.now) ? NEVER_RECEIVED : NO_RESPONSE
        }),
      ),
    async readBankStatement(from, to, call) {
      await reach(call)
      const rows = await ask(call, listSandboxMovements(accountNumber, from, to))
      return rows.map(movementOf)
    },
    async readBalance(call) {
      await reach(call)
      const [row] = await ask(call, sandboxBalance(accountNumber))
      return row as AccountBalance
    },
    chargeC2P: ({ bankKey, amount, phone, concept }, call) =>
      pendingIfUnreachable(
        order({ direction: 'in', type: 'p2p', bankKey, amount, phone, concept }, call),
      ),
    async requestPayerKey(_, call) {
      await reach(call)
      return { status: 'requested' }
    },
    reverseCharge: ({ bankKey, amount, concept }, call) =>
      pendingIfUnreachable(order({ ...out('p2p', null), bankKey, amount, concept }, call)),
    async verifyIncoming(claim, call) {
      try {
        const [answer] = await ask(call, askSandboxPayment(accountNumber, claim))
        return await incomingOf(answer as SandboxPaymentAnswer, call.signal)
      } catch (error) {
        if (error instanceof BankUnreachable) return { status: 'pending' }
        throw error
      }
    },
    findIncoming: () => Promise.reject(new NotSupported('the sandbox books what it is asked for')),
    check: () => Promise.resolve({ status: 'accepted' }),
    fetchOfficialRate: () => Promise.reject(new NotSupported('the sandbox has no rate of its own')),
  }
}

const NO_RESPONSE: Outcome = { status: 'pending', operationId: null, code: 'NO_ANSWER' }
const NEVER_RECEIVED: Outcome = { status: 'failed', reason: 'NOT_EXECUTED', code: 'NOT_FOUND' }

/** If the sandbox's books are unreachable the order is pending, as with any silent bank. */
async function pendingIfUnreachable(outcome: Promise<Outcome>): Promise<Outcome> {
  try {
    return await outcome
  } catch (error) {
    if (error instanceof BankUnreachable) return NO_RESPONSE
    throw error
  }
}

/** Resolves after so many seconds. Rejects with BankUnreachable if nobody waits as long. */
function delay(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = setTimeout(resolve, seconds * 1000)
    signal.addEventListener('abort', () => {
      clearTimeout(end)
      reject(new BankUnreachable('the sandbox answers too late'))
    })
  })
}

async function answerOf(answer: SandboxAnswer, { signal }: BankCall): Promise<Outcome> {
  await delay(answer.delay_seconds, signal)
  if (!answer.answers) return NO_RESPONSE
  const { status, code, reference } = answer
  if (status === 'success') return { status, reference, operationId: null }
  if (status === 'failed') return { status, reason: REASONS.get(code) ?? 'REJECTED', code }
  return { status, operationId: null, code }
}

async function incomingOf(
  answer: SandboxPaymentAnswer,
  signal: AbortSignal,
): Promise<IncomingResult> {
  await delay(answer.delay_seconds, signal)
  const { result, control_number: controlNumber, reference, booked_on: bookedOn, amount } = answer
  switch (result) {
    case 'found':
      return { status: 'found', controlNumber, reference, bookedOn, amount }
    case 'used':
      return { status: 'already_confirmed', controlNumber, reference, bookedOn }
    case 'silent':
      return { status: 'pending' }
    default:
      return { status: result }
  }
}

const movementOf = (row: DatedSandboxMovement): Movement => ({
  controlNumber: row.bank_key,
  bookedOn: row.booked_on,
  direction: row.direction,
  type: row.type,
  amount: row.amount,
  reference: row.reference,
  concept: row.concept,
  phone: row.phone,
  bankCode: row.bank_code,
})
