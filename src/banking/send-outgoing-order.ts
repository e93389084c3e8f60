import type { BankCall, BankConnection, Outcome, OutgoingOrderKind } from '../platform/bank/port.ts'

/** No caller waits longer for a bank. What is not known by then is asked for later. */
export const BANK_TIMEOUT_MS = 10_000

/** An order to pay, as it is recorded. */
export interface OutgoingOrder {
  kind: OutgoingOrderKind
  bankKey: string
  amount: string
  concept: string
  createdAt: Date
  phone: string | null
  bankCode: string | null
  destinationAccount: string | null
  document: string | null
  name: string | null
}

/** Sends an order by its connection. What no bank answered, for whatever reason, is pending. */
export async function sendOutgoingOrder(
  connection: BankConnection,
  order: OutgoingOrder,
  call: BankCall,
): Promise<Outcome> {
  const { kind, bankKey, amount, concept, createdAt } = order
  const common = { bankKey, amount, concept, createdAt }
  // What a connection does not need is empty: SQL's open_outgoing_order() has judged it.
  const payee = { document: order.document ?? '', name: order.name ?? '' }
  return kind === 'p2p'
    ? connection.sendMobilePayment(
        { ...common, ...payee, phone: order.phone ?? '', bankCode: order.bankCode ?? '' },
        call,
      )
    : connection.sendTransfer(
        { ...common, ...payee, accountNumber: order.destinationAccount ?? '' },
        call,
      )
}
