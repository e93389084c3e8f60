import { isMobilePhone } from '../domain/phone.ts'
import type { JsonBody } from '../http/json-body.ts'
import { DatabaseError } from '../platform/database.ts'
import { newBankKey } from './bank-key.ts'
import { carryOut, type OrderingCall } from './carry-out.ts'
import {
  answerWithCharge,
  type ChargeIntent,
  countRefusedClaim,
  type OpenedCharge,
  openCharge,
} from './charge-queries.ts'
import { pendingCharge } from './pending-answers.ts'
import { verifyClaim } from './verify-claim.ts'

/** What a payer says of themselves, and the link that they pay. */
interface Payer {
  token: string
  phone: string
  bankCode: string
}

/** A charge of the payer's account, which the payer's one-time key allows (C2P). */
export interface ChargeRequest extends Payer {
  document: string
  otp: string
  /** The bolívares that the payer has agreed to. */
  amountVes?: string | undefined
}

/** A mobile payment that the payer has made already. */
export interface VerificationRequest extends Payer {
  reference: string
  /** The Caracas day. It says where to look first: what counts is the day by which the bank has booked it. */
  paidOn?: string | undefined
}

const newIntent = (call: OrderingCall, { phone }: Payer) => ({
  transactionId: call.newId(),
  paymentId: call.newId(),
  bankKey: newBankKey(),
  mobile: isMobilePhone(phone),
})

/** Charges a payer for a link. The one-time key goes to the bank, and is kept nowhere. */
export function charge(call: OrderingCall, { otp, ...request }: ChargeRequest): Promise<JsonBody> {
  const intent: ChargeIntent = { ...request, ...newIntent(call, request), kind: 'c2p' }
  const { phone, bankCode, document } = request
  return carryOut<OpenedCharge>(call, {
    ...common(call, intent),
    ask: (connection, bankCall, opened) =>
      connection.chargeC2P(
        {
          bankKey: intent.bankKey,
          amount: opened.order_amount,
          concept: opened.order_concept,
          createdAt: call.now,
          phone,
          bankCode,
          document,
          otp,
        },
        bankCall,
      ),
  })
}

/** Settles a link by a mobile payment that the payer has made: as the ledger knows it, or as the bank says. */
export const verify = (call: OrderingCall, request: VerificationRequest): Promise<JsonBody> =>
  call.runToCompletion(async () => {
    try {
      return await claim(call, request)
    } catch (error) {
      if (isGuess(error)) await call.db.changeWithoutKey(countRefusedClaim(request))
      throw error
    }
  })

const isGuess = (error: unknown) => error instanceof DatabaseError && error.constraint === 'guessed'

function claim(call: OrderingCall, request: VerificationRequest): Promise<JsonBody> {
  const intent: ChargeIntent = { ...request, ...newIntent(call, request), kind: 'verification' }
  return carryOut<OpenedCharge>(call, {
    ...common(call, intent),
    ask: (_, bankCall, opened) =>
      verifyClaim(
        call.platform.banks,
        {
          reference: request.reference,
          phone: request.phone,
          bankCode: request.bankCode,
          questions: opened.questions ?? [],
        },
        bankCall,
      ),
  })
}

const common = (call: OrderingCall, intent: ChargeIntent) => ({
  id: intent.paymentId,
  transactionId: intent.transactionId,
  open: openCharge(intent, call.platform.banks.facts),
  routeOf: (opened: OpenedCharge) => ({
    connection: opened.to_connection,
    accountNumber: opened.to_account,
    keptSession: opened.kept_session,
  }),
  respond: answerWithCharge,
  pending: () => pendingCharge(intent.transactionId, intent.reference ?? null),
})
