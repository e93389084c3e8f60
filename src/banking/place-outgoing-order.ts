import { newBankKey } from './bank-key.ts'
import type { OrderCall } from './bank-order.ts'
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
  return executeOrder<OpenedOutgoingOrder, OutgoingOrderRow>(call, {
    id: intent.id,
    amount: intent.amount,
    open: openOutgoingOrder(intent, banks.facts, config),
    connectionOf: (opened) => ({
      connection: opened.to_connection,
      accountNumber: opened.from_account,
      storedBankSession: opened.stored_bank_session,
    }),
    callBank: (connection, bankCall, opened) =>
      sendOutgoingOrder(
        connection,
        {
          kind: intent.kind,
          bankKey: intent.bankKey,
          amount: intent.amount,
          concept: intent.concept,
          createdAt: call.now,
          phone: intent.phone ?? null,
          bankCode: opened.to_bank_code,
          destinationAccount: intent.destinationAccount ?? null,
          document: opened.to_document,
          name: opened.to_name,
        },
        bankCall,
      ),
    respond: respondWithOrder,
    pendingRow: () => pendingOutgoingOrder(intent, call.now),
  })
}
