import type { JsonBody } from '../http/json-body.ts'
import { newBankKey } from './bank-key.ts'
import { executeOrder, type OrderCall } from './execute-order.ts'
import { pendingRefund } from './pending-responses.ts'
import {
  type OpenedRefund,
  openRefund,
  type RefundIntent,
  respondWithRefund,
} from './refund-queries.ts'

/** The concept that the payer sees. */
const REFUND_CONCEPT = 'Reintegro'

/** Refunds a transaction. Resolves with the response, whatever the outcome. */
export function refund(
  call: OrderCall,
  request: Omit<RefundIntent, 'refundId' | 'paymentId' | 'bankKey'>,
): Promise<JsonBody> {
  const intent: RefundIntent = {
    ...request,
    refundId: call.newId(),
    paymentId: call.newId(),
    bankKey: newBankKey(),
  }
  return executeOrder<OpenedRefund>(call, {
    id: intent.paymentId,
    open: openRefund(intent, call.platform.banks.facts),
    connectionOf: (opened) => ({
      connection: opened.to_connection,
      accountNumber: opened.from_account,
      keptSession: opened.kept_session,
    }),
    callBank: (connection, bankCall, opened) => {
      const { bankKey } = intent
      const order = {
        bankKey,
        amount: opened.order_amount,
        concept: REFUND_CONCEPT,
        createdAt: call.now,
      }
      const bankCode = opened.to_bank ?? ''
      const document = opened.to_document ?? ''
      const phone = opened.to_phone ?? ''
      return opened.by_kind === 'reversal'
        ? connection.reverseCharge(
            {
              ...order,
              operationId: opened.charge_operation,
              reference: opened.charge_reference ?? '',
              document,
              bankCode,
            },
            bankCall,
          )
        : connection.sendMobilePayment(
            { ...order, phone, bankCode, document, name: opened.to_name ?? '' },
            bankCall,
          )
    },
    respond: respondWithRefund,
    pendingResponse: (opened) =>
      opened &&
      pendingRefund(
        { ...intent, amount: opened.order_amount, reason: intent.reason ?? null },
        call.now,
      ),
  })
}
