import type { Statement } from '../platform/database.ts'
import { newBankKey } from './bank-key.ts'
import type { BankOrder, OrderCall } from './bank-order.ts'
import { executeOrder } from './execute-order.ts'
import { pendingOutgoingOrder } from './pending-rows.ts'
import {
  type OpenedOutgoingOrder,
  type OutgoingOrderIntent,
  type OutgoingOrderRow,
  openOutgoingOrder,
  respondWithOrder,
} from './queries.ts'
import { sendOutgoingOrder } from './send-outgoing-order.ts'

/** Sends money from one of the caller's accounts. Resolves with its row, whatever the outcome. */
export function placeOutgoingOrder(
  call: OrderCall,
  request: Omit<OutgoingOrderIntent, 'id' | 'bankKey'>,
): Promise<OutgoingOrderRow> {
  const intent = { ...request, id: call.newId<'bankOrder'>(), bankKey: newBankKey() }
  const { banks, config } = call.platform
  return executeOrder(
    call,
    outgoingOrder(intent, openOutgoingOrder(intent, banks.facts, config), call.now),
  )
}

/** How to execute an outgoing order, whose intent `open` writes. */
export const outgoingOrder = (
  intent: Omit<OutgoingOrderIntent, 'accountId' | 'accountNumber'>,
  open: Statement,
  createdAt: Date,
): BankOrder<OpenedOutgoingOrder, OutgoingOrderRow> => ({
  id: intent.id,
  amount: intent.amount,
  open,
  connectionOf: (opened) => ({
    connection: opened.to_connection,
    accountNumber: opened.from_account,
    stored: opened.stored_connection,
  }),
  callBank: (connection, bankCall, opened) =>
    sendOutgoingOrder(
      connection,
      {
        kind: intent.kind,
        bankKey: intent.bankKey,
        amount: intent.amount,
        concept: intent.concept,
        createdAt,
        phone: intent.phone ?? null,
        bankCode: opened.to_bank_code,
        destinationAccount: intent.destinationAccount ?? null,
        document: opened.to_document,
        name: opened.to_name,
      },
      bankCall,
    ),
  respond: respondWithOrder,
  pendingRow: () => pendingOutgoingOrder(intent, createdAt),
})
