import type { FailureReason } from './failures.ts'

/** The protocols that are spoken. `sandbox` is the simulated bank of the test environment. */
export type BankProtocol = 'sandbox' | 'bnc' | 'r4'

/** An order to pay, of one of these kinds. */
export type OutgoingOrderKind = 'p2p' | 'transfer'

/** An order of any kind: to pay, to charge a payer, or to take a charge back. */
export type SentOrderKind = OutgoingOrderKind | 'c2p' | 'reversal'

/** What is asked of a bank, and what it is told in each call. */
export interface BankCall {
  /** When the call is made: what a bank calls today is the Caracas day of it. */
  now: Date
  /** Aborts when no answer will be waited for any more. */
  signal: AbortSignal
  /** The session key that the connection shares among all isolates. */
  session: BankSession
}

/**
 * A bank's session key, kept for all isolates in one place: a bank that has one key for each client
 * revokes that of the others with each log-on.
 */
export interface BankSession {
  /** As it was read with the payment; null where none of this Caracas day is known. */
  readonly storedKey: string | null
  /**
   * Another one than the stale key: that which somebody else got meanwhile, or what `logOn` resolves
   * with, which is kept. Only one isolate logs on at a time. Rejects with BankUnreachable.
   */
  renew(stale: string | null, logOn: () => Promise<string>): Promise<string>
}

/** What the bank carries out once, however often it is sent with the same key. */
interface KeyedOrder {
  /** 20 alphanumeric characters, unlike those of any other order. */
  bankKey: string
  /** Bolívares with two decimals: `125.50`. */
  amount: string
  /** Empty where the payer wrote none. */
  concept: string
  /** When it was sent first. */
  createdAt: Date
}

/** Money from the connection's account to a phone. The sandbox takes empty strings for what it does not need. */
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
  /** 20 digits, which begin with the bank's code. */
  accountNumber: string
  document: string
  name: string
}

/** An order that was sent, or may have been, and whose outcome is asked for. */
export interface SentOrder extends KeyedOrder {
  kind: SentOrderKind
  /** The other party's, where the kind has one. */
  phone: string | null
  /** The bank's own id of the operation, where it gave one. */
  operationId: string | null
  /** Movements of the bank that are known to be of other orders, by their control numbers. */
  claimedControlNumbers: readonly string[]
}

/** Money from a payer's account, which the payer's one-time key allows. */
export interface C2PCharge extends KeyedOrder {
  /** The payer's. */
  phone: string
  bankCode: string
  document: string
  /** 6 to 8 digits that the payer's bank gave. */
  otp: string
}

/** Takes a charge back, the same day. */
export interface Reversal extends KeyedOrder {
  /** Of the charge. */
  operationId: string | null
  reference: string
  document: string
  bankCode: string
}

/** A mobile payment that a payer says to have made to the connection's account. */
export interface IncomingClaim {
  reference: string
  amount: string
  /** The Caracas day, `2026-01-31`. */
  day: string
  /** The payer's. */
  phone: string
  bankCode: string
}

/** What became of an order. A timeout and an unreadable answer are `pending`, never `failed`. */
export type Outcome =
  | { status: 'success'; reference: string | null; operationId: string | null }
  | { status: 'failed'; reason: FailureReason; code: string }
  | { status: 'pending'; operationId: string | null; code: string }

/** `unknown`: the bank cannot tell, now or later. A person has to. */
export type OrderStatusResult = Outcome | { status: 'unknown' }

/** A line of an account's statement. */
export interface Movement {
  /** The bank's own number of it, unlike any other of the account. */
  controlNumber: string
  /** The Caracas day, `2026-01-31`. */
  bookedOn: string
  direction: 'in' | 'out'
  type: 'transfer' | 'p2p' | 'deposit'
  amount: string
  /** With its leading zeros. */
  reference: string | null
  concept: string
  /** The other party's. */
  phone: string | null
  bankCode: string | null
}

/** The official rate: bolívares for one unit of the currency, on the day for which it is valid. */
export interface OfficialRate {
  currency: 'USD'
  /** `36.66420000` */
  rate: string
  /** The Caracas day, `2026-01-31`. */
  effectiveDate: string
}

export type IncomingResult =
  | { status: 'found'; controlNumber: string | null; reference: string; bookedOn: string }
  | { status: 'absent' }
  /** The bank did not answer: ask again. */
  | { status: 'pending' }

/** What a bank's protocol can do, and carry. */
export interface Capabilities {
  /**
   * How long after the first call, and whether on the same Caracas day alone, an order of these kinds may
   * be sent again with the same key, to learn what became of it or to have it carried out.
   */
  replay: { kinds: readonly OutgoingOrderKind[]; withinMs: number; sameDay: boolean } | null
  /** Whether statements can be read; else the ledger knows of notices and own payments alone. */
  statement: boolean
  /** Whether the bank is asked for an incoming payment, or its notices are all there is. */
  verifiesIncoming: boolean
  /** By what of a charge it is taken back: one that lacks it cannot be. */
  reversesBy: 'operation' | 'reference'
  /** What the payee's part of a mobile payment needs. */
  mobilePaymentNeeds: readonly ('bank_code' | 'document' | 'name')[]
  /** The largest amount that its format can write. */
  maxAmount: string
  maxConceptLength: number
}

/** One account at one bank, by which money is moved. Nothing here throws but BankUnreachable, where it says so. */
export interface BankConnection {
  /** As the deployment calls it; `sandbox` is always there. */
  name: string
  protocol: BankProtocol
  /** Its own account, 20 digits, from which it pays, and from no other. */
  accountNumber: string
  /** Of the account's owner, `J309841327`; empty in the sandbox. */
  rif: string
  capabilities: Capabilities
  /** Resolves with what the bank says, or with `pending` when it says nothing. */
  sendMobilePayment(order: MobilePaymentOrder, call: BankCall): Promise<Outcome>
  sendTransfer(order: TransferOrder, call: BankCall): Promise<Outcome>
  /** What became of an order that may not be sent again. */
  orderStatus(order: SentOrder, call: BankCall): Promise<OrderStatusResult>
  /** The movements of the Caracas days `from` to `to`, both included. Rejects with BankUnreachable or NotSupported. */
  readBankStatement(from: string, to: string, call: BankCall): Promise<Movement[]>
  chargeC2P(charge: C2PCharge, call: BankCall): Promise<Outcome>
  reverseCharge(reversal: Reversal, call: BankCall): Promise<Outcome>
  /** Rejects with NotSupported where the bank's notices are all there is. */
  verifyIncoming(claim: IncomingClaim, call: BankCall): Promise<IncomingResult>
  /** Rejects with BankUnreachable or NotSupported. */
  fetchOfficialRate(call: BankCall): Promise<OfficialRate>
}

/** The bank could not be asked, or did not answer in time, or not so that it could be read. Nothing was ordered. */
export class BankUnreachable extends Error {
  override name = 'BankUnreachable'
}

/** The bank's protocol has no such thing. */
export class NotSupported extends Error {
  override name = 'NotSupported'
}
