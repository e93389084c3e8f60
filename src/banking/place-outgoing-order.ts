import type { JsonBody } from '../http/json-body.ts'
import { newBankKey } from './bank-key.ts'
import { executeOrder, type OrderCall } from './execute-order.ts'
import { pendingOutgoingOrder } from './pending-responses.ts'
import {
  type OpenedOutgoingOrder,
  type OutgoingOrderIntent,
  openOutgoingOrder,
  respondWithOrder,
} from './queries.ts'
import { sendOutgoingOrder } from './send-outgoing-order.ts'

/** Sends money from one of the caller's accounts. Resolves with the response, whatever the outcome. */
export function placeOutgoingOrder(
  call: OrderCall,
  request: Omit<OutgoingOrderIntent, 'id' | 'bankKey'>,
): Promise<JsonBody> {
  const intent = { ...request, id: call.newId<'bankOrder'>(), bankKey: newBankKey() }
  const { banks, config } = call.platform
  return executeOrder<OpenedOutgoingOrder>(call, {
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
    pendingResponse: () => pendingOutgoingOrder(intent, call.now),
  })
}
