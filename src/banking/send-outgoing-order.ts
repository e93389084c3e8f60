import type { BankCall, BankConnection, Outcome, OutgoingOrderKind } from '../platform/bank/port.ts'

/** How long a caller waits for a bank; reconcileOrders() looks the outcome up later. */
export const BANK_TIMEOUT_MS = 10_000

/** An outgoing order, as it is stored. */
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

/** Sends an order through its connection. Without a response it is pending. */
export async function sendOutgoingOrder(
  connection: BankConnection,
  order: OutgoingOrder,
  call: BankCall,
): Promise<Outcome> {
  const { kind, bankKey, amount, concept, createdAt } = order
  const common = { bankKey, amount, concept, createdAt }
  // Empty if the connection does not need it: SQL's open_outgoing_order() has checked that.
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
