import { isMobilePhone } from '../domain/phone.ts'
import { toApiError } from '../wire/errors.ts'
import { newBankKey } from './bank-key.ts'
import type { OrderCall } from './bank-order.ts'
import { executeOrder } from './execute-order.ts'
import {
  countRejectedClaim,
  type LinkPaymentIntent,
  type LinkPaymentRow,
  type OpenedLinkPayment,
  openLinkPayment,
  respondWithLinkPayment,
} from './link-payment-queries.ts'
import { pendingLinkPayment } from './pending-rows.ts'
import { verifyClaim } from './verify-claim.ts'

/** The payer, and the token of the link that they pay. */
interface Payer {
  token: string
  phone: string
  bankCode: string
  /** In the link's currency; ignored where the link has a fixed amount. */
  amount?: string | undefined
}

/** A charge of the payer's account, authorized by the payer's one-time key (C2P). */
export interface ChargeRequest extends Payer {
  document: string
  otp: string
  /** The bolívares that the payer has agreed to. */
  amountVes?: string | undefined
}

/** A claim: a mobile payment that the payer says they have made. */
export interface ClaimRequest extends Payer {
  reference: string
  /** The bolívares that the payer has sent for a checkout; by default what remains of it. */
  amountVes?: string | undefined
  /** Caracas day. It only decides where to look first; what counts is the day on which the bank booked the payment. */
  paidOn?: string | undefined
}

const newLinkPaymentIntent = (call: OrderCall, { phone }: Payer) => ({
  transactionId: call.newId<'transaction'>(),
  orderId: call.newId<'bankOrder'>(),
  bankKey: newBankKey(),
  mobile: isMobilePhone(phone),
})

/** Charges a payer for a link. The one-time key goes to the bank and is stored nowhere. */
export function chargePayer(
  call: OrderCall,
  { otp, ...request }: ChargeRequest,
): Promise<LinkPaymentRow> {
  const intent: LinkPaymentIntent = {
    ...request,
    ...newLinkPaymentIntent(call, request),
    kind: 'c2p',
  }
  const { phone, bankCode, document } = request
  const orderOf = (opened: OpenedLinkPayment) => ({
    bankKey: intent.bankKey,
    amount: opened.order_amount,
    concept: opened.order_concept,
    createdAt: call.now,
    phone,
    bankCode,
  })
  return executeOrder<OpenedLinkPayment, LinkPaymentRow>(call, {
    ...linkPaymentOrder(call, intent),
    callBank: (connection, bankCall, opened) =>
      connection.chargeC2P({ ...orderOf(opened), document, otp }, bankCall),
    askAgain: (connection, bankCall, opened, operationId) =>
      connection.orderStatus(
        {
          ...orderOf(opened),
          kind: 'c2p',
          operationId,
          claimedControlNumbers: [],
          doubtfulControlNumbers: [],
        },
        bankCall,
      ),
  })
}

/** Verifies a claim against the ledger, or else with the bank. */
export const submitClaim = (call: OrderCall, request: ClaimRequest): Promise<LinkPaymentRow> =>
  call.runToCompletion(async () => {
    try {
      return await executeClaim(call, request)
    } catch (error) {
      if (isBeyondLimits(error)) await call.db.changeWithoutKey(countRejectedClaim(request))
      throw error
    }
  })

const isBeyondLimits = (error: unknown) => toApiError(error)?.code === 'RATE_LIMITED'

function executeClaim(call: OrderCall, request: ClaimRequest): Promise<LinkPaymentRow> {
  const intent: LinkPaymentIntent = {
    ...request,
    ...newLinkPaymentIntent(call, request),
    kind: 'verification',
  }
  return executeOrder<OpenedLinkPayment, LinkPaymentRow>(call, {
    ...linkPaymentOrder(call, intent),
    callBank: (_, bankCall, opened) =>
      verifyClaim(
        call.platform.banks,
        {
          reference: request.reference,
          phone: request.phone,
          bankCode: request.bankCode,
          lookups: opened.lookups ?? [],
          createdAt: call.now,
        },
        bankCall,
      ),
  })
}

const linkPaymentOrder = (call: OrderCall, intent: LinkPaymentIntent) => ({
  id: intent.orderId,
  transactionId: intent.transactionId,
  open: openLinkPayment(intent, call.platform.banks.facts),
  connectionOf: (opened: OpenedLinkPayment) => ({
    connection: opened.to_connection,
    accountNumber: opened.to_account,
    stored: opened.stored_connection,
  }),
  respond: respondWithLinkPayment,
  pendingRow: () => pendingLinkPayment(intent.transactionId, intent.reference ?? null),
})
