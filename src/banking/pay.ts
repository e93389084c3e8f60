import type { JsonBody } from '../http/json-body.ts'
import { newBankKey } from './bank-key.ts'
import { carryOut, type OrderingCall } from './carry-out.ts'
import { pendingPayment } from './pending-answers.ts'
import {
  answerWithPayment,
  type OpenedPayment,
  openPayment,
  type PaymentIntent,
} from './queries.ts'
import { sendPayment } from './send.ts'

/** Pays from an account of the caller's. Resolves with the payment's answer, whatever became of it. */
export function pay(
  call: OrderingCall,
  request: Omit<PaymentIntent, 'id' | 'bankKey'>,
): Promise<JsonBody> {
  const intent = { ...request, id: call.newId(), bankKey: newBankKey() }
  const { banks, config } = call.platform
  return carryOut<OpenedPayment>(call, {
    id: intent.id,
    amount: intent.amount,
    open: openPayment(intent, banks.facts, config),
    routeOf: (opened) => ({
      connection: opened.to_connection,
      accountNumber: opened.from_account,
      keptSession: opened.kept_session,
    }),
    ask: (connection, bankCall, opened) =>
      sendPayment(
        connection,
        {
          kind: intent.kind,
          bankKey: intent.bankKey,
          amount: intent.amount,
          concept: intent.concept,
          createdAt: call.now,
          phone: intent.phone ?? null,
          bankCode: opened.to_bank,
          destinationAccount: intent.destinationAccount ?? null,
          document: opened.to_document,
          name: opened.to_name,
        },
        bankCall,
      ),
    respond: answerWithPayment,
    pending: () => pendingPayment(intent, call.now),
  })
}
