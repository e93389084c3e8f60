import type { RealProtocol } from './connection-config.ts'
import type { FailureReason } from './failures.ts'

/**
 * The supported bank protocols. `sandbox` is the simulated bank of the test environment; `file` an account whose bank is
 * never asked.
 */
export type BankProtocol = 'sandbox' | 'file' | RealProtocol

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
  /** Nobody waits for the answer: requests that a bank counts are left to those who do. */
  unattended?: true
}

/**
 * A bank session, stored centrally for all isolates: a bank with one key for each client revokes the previous key at
 * each log-on.
 */
export interface BankSession {
  /**
   * The key as read with the order, or as renewed since; null if there is none of this Caracas day. One that ends earlier
   * contains its end, which only the bank's adapter reads.
   */
  readonly storedKey: string | null
  /**
   * Replaces a stale key: resolves with the key that another isolate has stored meanwhile, or with the result of
   * `logOn`, which it stores. Only one isolate logs on at a time. Rejects with BankUnreachable.
   */
  renew(stale: string | null, logOn: () => Promise<string>): Promise<string>
  /**
   * A number that is greater than each one that any isolate has had for this connection, and at least the milliseconds
   * since 1970. Rejects with BankUnreachable.
   */
  nextNonce(): Promise<number>
  /**
   * Takes one of the requests that a bank allows the connection within an hour; false if `limit` were made in the last
   * one. Rejects with BankUnreachable.
   */
  takeRequest(limit: number): Promise<boolean>
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
  /**
   * Control numbers of movements that were known less than a minute before the order was made: by the clock of another
   * machine, so that one may be the order's. A person decides.
   */
  doubtfulControlNumbers: readonly string[]
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

/** Asks the payer's bank to send the payer the one-time key of a charge. */
export interface PayerKeyRequest {
  /** The payer's. */
  phone: string
  bankCode: string
  document: string
  /** What is to be charged, in bolívares with two decimals: some banks issue a key for one amount. */
  amount: string
}

/** `refused`: the bank has sent no key. It may say why, which is for the log alone: payers' phones are not to be probed. */
export type PayerKeyResult = { status: 'requested' } | { status: 'refused'; code: string }

/** The reversal of a charge, on the same day. */
export interface Reversal extends KeyedOrder {
  /** The charge's. */
  operationId: string | null
  reference: string
  phone: string
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
  /** The merchant asks, and no payer has stated it. It is all one to banks, but the simulated one believes payers. */
  byMerchant?: true
}

/** What is known of a mobile payment to the connection's account before anybody has read its reference. */
export interface IncomingQuery {
  /** The payer's. */
  phone: string
  /** Empty if it is not known. */
  bankCode: string
  /** The Caracas day, `2026-01-31`. */
  day: string
  /** Null for payments of any amount. */
  amount: string | null
}

/** A mobile payment to the connection's account, as its bank lists it. */
export interface ListedPayment {
  /** As on the bank statement; null if the bank lists payments without it. */
  controlNumber: string | null
  bookedOn: string
  amount: string
  reference: string
  /** The bank's own text if it does not show what the payer wrote. */
  concept: string
  /** Null if the bank does not show who has paid: it may be whose payment is looked for. */
  phone: string | null
  bankCode: string | null
  /** The other party's document, `V12345678`, and name, where the bank shows them. */
  document?: string | null
  name?: string | null
  /** At a bank that confirms each payment once: whether somebody has had it confirmed. */
  isConfirmed: boolean
}

/** The outcome of an order. A timeout or an unreadable response is `pending`, never `failed`. */
export type Outcome =
  | { status: 'success'; reference: string | null; operationId: string | null }
  | { status: 'failed'; reason: FailureReason; code: string }
  | { status: 'pending'; operationId: string | null; code: string }

/** `unknown`: the bank can never tell the outcome, so the order is left to a person. */
export type OrderStatusResult = Outcome | { status: 'unknown' }

/** A line of a bank statement. */
export interface Movement {
  /** The bank's number for it, unique within the account. */
  controlNumber: string
  /** The Caracas day, `2026-01-31`. */
  bookedOn: string
  direction: 'in' | 'out'
  /** `fee`: what the bank charges for its services, always `out`. */
  type: 'transfer' | 'p2p' | 'deposit' | 'fee'
  amount: string
  /** With leading zeros. */
  reference: string | null
  /** The bank's own text if its statement does not show what the payer wrote. */
  concept: string
  /** The other party's. */
  phone: string | null
  bankCode: string | null
  /** The other party's document, `V12345678`, and name, where the bank shows them. */
  document?: string | null
  name?: string | null
}

/** The balance of a connection's account, as its bank states it. */
export interface AccountBalance {
  /** Bolívares with two decimals, `125.50`; negative if the account is overdrawn. */
  amount: string
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
  /** Bolívares, where the bank shows that it is of another amount. */
  amount?: string
  /** The payer's, where the bank shows it. */
  document?: string | null
}

export type IncomingResult =
  | ({ status: 'found' } & IncomingMovement)
  /** The payment was made, and the bank, which confirms each only once, has confirmed it before. */
  | ({ status: 'already_confirmed' } & IncomingMovement)
  | { status: 'absent' }
  /** Several payments fit what is known. */
  | { status: 'ambiguous' }
  /**
   * No response from the bank: ask again. `mayBeConfirmed`: the bank may have confirmed the payment, which it does once.
   * `refused`: it has responded, but refuses to say.
   */
  | { status: 'pending'; mayBeConfirmed?: true; refused?: true }

/** Whether a bank accepts the credentials of a connection. `code` is the bank's, or says why there is no answer. */
export type CheckResult =
  | { status: 'accepted' }
  | { status: 'rejected'; code: string }
  | { status: 'unreachable'; code: string }

/** The features and limits of a bank's protocol. */
export interface Capabilities {
  /**
   * The kinds of orders that may be sent again with the same key, to learn their outcome or have them executed; for how
   * long after the first call, and whether only on the same Caracas day.
   */
  replay: { kinds: readonly OutgoingOrderKind[]; withinMs: number; sameDay: boolean } | null
  /** Whether bank statements can be read; otherwise the ledger has only notices and our own orders. */
  statement: boolean
  /** Whether the account's balance can be read. */
  balance: boolean
  /** Whether it publishes the official rate. */
  officialRate: boolean
  /** Whether it sends mobile payments. */
  mobilePayments: boolean
  /** Whether it sends transfers to accounts. */
  transfers: boolean
  /** Whether it charges payers by one-time keys. */
  charges: boolean
  /**
   * Whether the bank can be asked about an incoming payment; otherwise it only sends notices. A bank that confirms each
   * payment only `once` may be asked for nothing but a claim that is already committed: if its response is lost, the claim
   * is what shows that the payment has been confirmed to us.
   */
  verifiesIncoming: 'no' | 'repeatable' | 'once'
  /** How many digits of a payment's reference verifyIncoming() needs: with fewer it cannot be asked. */
  referenceDigits: number
  /** Whether verifyIncoming() needs the payer's bank. */
  needsPayerBank: boolean
  /**
   * Whether the bank can be asked for a payer's payments without a reference, of one amount or of any, which changes
   * nothing.
   */
  findsIncoming: boolean
  /** What the bank shows of who has paid, on its statement, in its list of payments or in its notices. */
  showsPayer: 'document' | 'phone' | 'no'
  /**
   * How many minutes after it was made an incoming payment can show up, on the bank statement at the latest: until then
   * that the bank does not know it proves nothing. No bank has confirmed its own.
   */
  incomingDelayMinutes: number
  /**
   * Whether the payer's bank sends its one-time key on request, and for how many seconds the key is then valid, if that
   * is known. Otherwise payers get the key from their bank themselves.
   */
  payerKeys: { validSeconds: number | null } | null
  /**
   * Whether charges are immediate debits: accepted at first, with an id of the operation, and decided within seconds. The
   * bank is then asked by that id while the payer waits.
   */
  immediateDebit?: true
  /** What identifies the charge in a reversal: a charge without it cannot be reversed; null if none can. */
  reversesBy: 'operation' | 'reference' | null
  /** The payee's details that a mobile payment needs. */
  mobilePaymentNeeds: readonly ('bank_code' | 'document' | 'name')[]
  /** The largest amount that its format allows. */
  maxAmount: string
  maxConceptLength: number
}

/** Whether the bank looks incoming payments up by their amount alone, so that a payer who sent another one has to say so. */
export const needsSentAmount = ({ verifiesIncoming, findsIncoming }: Capabilities): boolean =>
  verifiesIncoming !== 'no' && !findsIncoming

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
  /** Without a response from the bank, sending resolves with `pending`. Fails with NOT_EXECUTED if the bank sends none. */
  sendMobilePayment(order: MobilePaymentOrder, call: BankCall): Promise<Outcome>
  /** Fails with NOT_EXECUTED if the bank sends none. */
  sendTransfer(order: TransferOrder, call: BankCall): Promise<Outcome>
  /** The outcome of an order that may not be sent again. */
  orderStatus(order: SentOrder, call: BankCall): Promise<OrderStatusResult>
  /** The movements of the Caracas days `from` to `to`, both included. Rejects with BankUnreachable or NotSupported. */
  readBankStatement(from: string, to: string, call: BankCall): Promise<Movement[]>
  /** What is in the account at this moment. Rejects with BankUnreachable or NotSupported. */
  readBalance(call: BankCall): Promise<AccountBalance>
  /** C2P, or an immediate debit: then `pending`, with the operation's id, is the usual first outcome. */
  chargeC2P(charge: C2PCharge, call: BankCall): Promise<Outcome>
  /**
   * Has the payer's bank send its one-time key, which costs a message to the payer's phone each time. Rejects with
   * BankUnreachable, after which a key may have been sent all the same, or NotSupported.
   */
  requestPayerKey(request: PayerKeyRequest, call: BankCall): Promise<PayerKeyResult>
  reverseCharge(reversal: Reversal, call: BankCall): Promise<Outcome>
  /** Rejects with NotSupported if the bank only sends notices. */
  verifyIncoming(claim: IncomingClaim, call: BankCall): Promise<IncomingResult>
  /**
   * The mobile payments of that day, and amount if one is given, that are the payer's, or may be. Asking changes nothing.
   * Rejects with BankUnreachable or NotSupported.
   */
  findIncoming(query: IncomingQuery, call: BankCall): Promise<ListedPayment[]>
  /** Asks the bank something that changes nothing and that takes the connection's credentials. */
  check(call: BankCall): Promise<CheckResult>
  /** Rejects with BankUnreachable or NotSupported. */
  fetchOfficialRate(call: BankCall): Promise<OfficialRate>
}

/** The bank could not be reached, did not respond in time, or sent an unreadable response. Nothing was ordered. */
export class BankUnreachable extends Error {
  override name = 'BankUnreachable'
  /** Whether the bank has responded all the same, with a refusal. */
  readonly refused: boolean

  constructor(
    message: string,
    { refused = false, ...options }: ErrorOptions & { refused?: boolean } = {},
  ) {
    super(message, options)
    this.refused = refused
  }
}

/** The bank refuses the credentials by which a session is opened. `code`: the bank's. */
export class LogOnRefused extends BankUnreachable {
  override name = 'LogOnRefused'
  readonly code: string

  constructor(code: string) {
    super(`log-on: ${code}`, { refused: true })
    this.code = code
  }
}

/** The bank's protocol lacks this feature. */
export class NotSupported extends Error {
  override name = 'NotSupported'
}
