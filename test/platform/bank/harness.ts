import { expect } from 'vitest'
import type { FailureReason } from '../../../src/platform/bank/failures.ts'
import type {
  BankCall,
  BankConnection,
  C2PCharge,
  MobilePaymentOrder,
  OfficialRate,
  OutgoingOrderKind,
  TransferOrder,
} from '../../../src/platform/bank/port.ts'

/**
 * How a bank fails to answer. `before` and `after` say whether it had done what it was asked; `late`
 * (after more than a second) and `garbage` (what nobody can read) come after it had.
 */
export const NETWORK_FAILURES = [
  'silent before',
  'silent after',
  'cut before',
  'cut after',
  'late',
  'garbage',
] as const
export type NetworkFailure = (typeof NETWORK_FAILURES)[number]

/** How to make the adapter under test reject, with this reason. */
export interface Refusal {
  reason: FailureReason
  operation: OutgoingOrderKind | 'c2p'
  /** What is brought about at the bank first. */
  prepare?(): void
  /** What is different from an order that the bank carries out. */
  changes?: Partial<MobilePaymentOrder & TransferOrder & C2PCharge>
}

/** What left the connection's account, as the bank itself has it in its books. */
export interface PaidOut {
  /** Null where the bank is not told it. */
  bankKey: string | null
  kind: OutgoingOrderKind
  amount: string
}

/** A mobile payment from elsewhere into the connection's account. */
export interface IncomingPayment {
  amount: string
  reference: string
  phone: string
  bankCode: string
  concept: string
}

/** The bank's side, for judging. Only a bank that keeps books has it. */
export interface HarnessBooks {
  /** Oldest first. */
  paidOut(): PaidOut[]
  /** Books an incoming mobile payment at the harness's moment. */
  receive(payment: IncomingPayment): void
}

/** One adapter and the bank that it speaks to, made anew for each test. */
export interface BankHarness {
  connection: BankConnection
  /** Moves the time of the bank and of the calls made from now on. At first it is a noon in Caracas. */
  moveTo(moment: Date): void
  now(): Date
  /**
   * A call at the harness's moment, given up after `deadlineMs` (by default 10 s). All calls share one
   * session, as isolates do by the database.
   */
  call(options?: { deadlineMs?: number }): BankCall
  /** Somebody whose charge the bank carries out, with a new one-time key each time. */
  payer(): Pick<C2PCharge, 'phone' | 'bankCode' | 'document' | 'otp'>
  /** One for each reason and operation that the adapter can be brought to. */
  refusals: readonly Refusal[]
  /** What the bank says of the rate; null where its protocol has none. */
  expectedRate: OfficialRate | null
  /** The next responses, by default one, to anything but a log-on. Absent if there is no network between. */
  failNext?(failure: NetworkFailure, times?: number): void
  /** The bank does the next confirmation of a payment, and does not answer. Absent if it may be asked again. */
  failConfirmation?(): void
  /** Absent where the bank keeps none. */
  books?: HarnessBooks
  /** The bank does not tell by which bank a payer has paid, so that it finds a payment whichever bank is claimed. */
  payersBankIsUnknown?: true
  /** What the bank's statement does not show: the payer's words, or whom an outgoing payment went to. */
  statementOmits?: readonly ('concept' | 'payee')[]
  /** How many days before today the bank's statement has, where it has no quarter. */
  statementDays?: number
  /** The shapes in which a statement may come; each is switched to by its function. */
  statementShapes?: Readonly<Record<string, () => void>>
  stop(): Promise<void>
}

export type MakeHarness = () => Promise<BankHarness>

/**
 * What a bank tells of a payment, without who paid: only some banks show that, and those that do by a document.
 * `showsPayer` says which.
 */
export function withoutPayer<Told extends object>(
  { capabilities }: BankConnection,
  told: Told & { document?: string | null; name?: string | null },
): object {
  const { document, name: _, ...others } = told
  if (capabilities.showsPayer !== 'document') expect(document).toBeUndefined()
  else if (document) expect(document).toMatch(/^[VEJPG]\d{6,9}$/)
  return others
}
