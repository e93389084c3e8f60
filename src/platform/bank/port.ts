import type { FailureReason } from './failures.ts'

/** The supported bank protocols. `sandbox` is the simulated bank of the test environment. */
export type BankProtocol = 'sandbox' | 'bnc' | 'r4' | 'bdv'

/** The kinds of orders that a user makes from their own account. */
export type OutgoingOrderKind = 'p2p' | 'transfer'

/** The kinds of orders that move money: outgoing, a charge, or the reversal of a charge. */
export type SentOrderKind = OutgoingOrderKind | 'c2p' | 'reversal'

/** The context of one call to a bank. */
export interface BankCall {
  /** The time of the call; its Caracas day is the bank's current day. */
  now: Date
  /** Aborts when the caller no longer waits for a response. */
  signal: AbortSignal
  /** The bank session, which all isolates share. */
  session: BankSession
}

/**
 * A bank session, stored centrally for all isolates: a bank with one key for each client revokes the previous key at
 * each log-on.
 */
export interface BankSession {
  /** The key as read with the order; null if there is none of this Caracas day. */
  readonly storedKey: string | null
  /**
   * Replaces a stale key: resolves with the key that another isolate has stored meanwhile, or with the result of
   * `logOn`, which it stores. Only one isolate logs on at a time. Rejects with BankUnreachable.
   */
  renew(stale: string | null, logOn: () => Promise<string>): Promise<string>
}

/** An order, which the bank executes once however often it is sent with the same key. */
interface KeyedOrder {
  /** 20 alphanumeric characters, unique to the order. */
  bankKey: string
  /** Bolívares with two decimals: `125.50`. */
  amount: string
  /** Empty if the payer gave none. */
  concept: string
  /** When the order was created. */
  createdAt: Date
}

/** Money from the connection's account to a phone. Fields that the connection does not need may be empty. */
export interface MobilePaymentOrder extends KeyedOrder {
  /** `04121234567` */
  phone: string
  /** `0102` */
  bankCode: string
  /** `V12345678` */
  document: string
  name: string
}

/** Money from the connection's account to another account. */
export interface TransferOrder extends KeyedOrder {
  /** 20 digits, the first four of which are the bank's code. */
  accountNumber: string
  document: string
  name: string
}

/** A query for the outcome of an order that was, or may have been, sent. */
export interface SentOrder extends KeyedOrder {
  kind: SentOrderKind
  /** The other party's phone, if the kind has one. */
  phone: string | null
  /** The other party's bank, if it is known. */
  bankCode: string | null
  /** The bank's id of the operation, if it gave one. */
  operationId: string | null
  /** Control numbers of movements that are known to belong to other orders. */
  claimedControlNumbers: readonly string[]
}

/** A charge of a payer's account, authorized by the payer's one-time key. */
export interface C2PCharge extends KeyedOrder {
  /** The payer's. */
  phone: string
  bankCode: string
  document: string
  /** 6 to 8 digits from the payer's bank. */
  otp: string
}

/** The reversal of a charge, on the same day. */
export interface Reversal extends KeyedOrder {
  /** The charge's. */
  operationId: string | null
  reference: string
  document: string
  bankCode: string
}

/** A mobile payment to the connection's account, as a payer states it. */
export interface IncomingClaim {
  reference: string
  amount: string
  /** The Caracas day, `2026-01-31`. */
  day: string
  /** The payer's. */
  phone: string
  bankCode: string
}

/** The outcome of an order. A timeout or an unreadable response is `pending`, never `failed`. */
export type Outcome =
  | { status: 'success'; reference: string | null; operationId: string | null }
  | { status: 'failed'; reason: FailureReason; code: string }
  | { status: 'pending'; operationId: string | null; code: string }

/** `unknown`: the bank can never tell the outcome, so an administrator has to decide. */
export type OrderStatusResult = Outcome | { status: 'unknown' }

/** A line of a bank statement. */
export interface Movement {
  /** The bank's number for it, unique within the account. */
  controlNumber: string
  /** The Caracas day, `2026-01-31`. */
  bookedOn: string
  direction: 'in' | 'out'
  type: 'transfer' | 'p2p' | 'deposit'
  amount: string
  /** With leading zeros. */
  reference: string | null
  /** The bank's own text if its statement does not show what the payer wrote. */
  concept: string
  /** The other party's. */
  phone: string | null
  bankCode: string | null
}

/** The official rate, in bolívares for one unit of the currency, and its effective day. */
export interface OfficialRate {
  currency: 'USD'
  /** `36.66420000` */
  rate: string
  /** The Caracas day, `2026-01-31`. */
  effectiveDate: string
}

/** An incoming payment as the bank has booked it. */
interface IncomingMovement {
  controlNumber: string | null
  reference: string
  bookedOn: string
}

export type IncomingResult =
  | ({ status: 'found' } & IncomingMovement)
  /** The payment was made, and the bank, which confirms each only once, has confirmed it before. */
  | ({ status: 'already_confirmed' } & IncomingMovement)
  | { status: 'absent' }
  /** No response from the bank: ask again. `mayBeConfirmed`: the bank may have confirmed the payment, which it does once. */
  | { status: 'pending'; mayBeConfirmed?: true }

/** The features and limits of a bank's protocol. */
export interface Capabilities {
  /**
   * The kinds of orders that may be sent again with the same key, to learn their outcome or have them executed; for how
   * long after the first call, and whether only on the same Caracas day.
   */
  replay: { kinds: readonly OutgoingOrderKind[]; withinMs: number; sameDay: boolean } | null
  /** Whether bank statements can be read; otherwise the ledger has only notices and our own orders. */
  statement: boolean
  /** Whether it publishes the official rate. */
  officialRate: boolean
  /** Whether it sends transfers to accounts. */
  transfers: boolean
  /**
   * Whether the bank can be asked about an incoming payment; otherwise it only sends notices. A bank that confirms each
   * payment only `once` may be asked for nothing but a claim that is already committed: if its response is lost, the claim
   * is what shows that the payment has been confirmed to us.
   */
  verifiesIncoming: 'no' | 'repeatable' | 'once'
  /** What identifies the charge in a reversal: a charge without it cannot be reversed. */
  reversesBy: 'operation' | 'reference'
  /** The payee's details that a mobile payment needs. */
  mobilePaymentNeeds: readonly ('bank_code' | 'document' | 'name')[]
  /** The largest amount that its format allows. */
  maxAmount: string
  maxConceptLength: number
}

/** A connection to one account at one bank. Methods do not reject except as their comments say. */
export interface BankConnection {
  /** The deployment's name for it; `sandbox` always exists. */
  name: string
  protocol: BankProtocol
  /** The only account that it pays from, 20 digits. */
  accountNumber: string
  /** The account owner's RIF, `J309841327`; empty in the sandbox. */
  rif: string
  capabilities: Capabilities
  /** Without a response from the bank, sending resolves with `pending`. */
  sendMobilePayment(order: MobilePaymentOrder, call: BankCall): Promise<Outcome>
  /** Fails with NOT_EXECUTED if the bank sends none. */
  sendTransfer(order: TransferOrder, call: BankCall): Promise<Outcome>
  /** The outcome of an order that may not be sent again. */
  orderStatus(order: SentOrder, call: BankCall): Promise<OrderStatusResult>
  /** The movements of the Caracas days `from` to `to`, both included. Rejects with BankUnreachable or NotSupported. */
  readBankStatement(from: string, to: string, call: BankCall): Promise<Movement[]>
  chargeC2P(charge: C2PCharge, call: BankCall): Promise<Outcome>
  reverseCharge(reversal: Reversal, call: BankCall): Promise<Outcome>
  /** Rejects with NotSupported if the bank only sends notices. */
  verifyIncoming(claim: IncomingClaim, call: BankCall): Promise<IncomingResult>
  /** Rejects with BankUnreachable or NotSupported. */
  fetchOfficialRate(call: BankCall): Promise<OfficialRate>
}

/** The bank could not be reached, did not respond in time, or sent an unreadable response. Nothing was ordered. */
export class BankUnreachable extends Error {
  override name = 'BankUnreachable'
}

/** The bank's protocol lacks this feature. */
export class NotSupported extends Error {
  override name = 'NotSupported'
}
