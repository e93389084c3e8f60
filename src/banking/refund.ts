import { newBankKey } from './bank-key.ts'
import type { OrderCall } from './bank-order.ts'
import { executeOrder } from './execute-order.ts'
import { pendingRefund } from './pending-rows.ts'
import {
  type OpenedRefund,
  openRefund,
  type RefundIntent,
  type RefundRow,
  respondWithRefund,
} from './refund-queries.ts'

/** The concept that the payer sees. */
const REFUND_CONCEPT = 'Reintegro'

/** Refunds a transaction. Resolves with its row, whatever the outcome. */
export function refund(
  call: OrderCall,
  request: Omit<RefundIntent, 'refundId' | 'orderId' | 'bankKey'>,
): Promise<RefundRow> {
  const intent: RefundIntent = {
    ...request,
    refundId: call.newId(),
    orderId: call.newId(),
    bankKey: newBankKey(),
  }
  return executeOrder<OpenedRefund, RefundRow>(call, {
    id: intent.orderId,
    open: openRefund(intent, call.platform.banks.facts),
    connectionOf: (opened) => ({
      connection: opened.to_connection,
      accountNumber: opened.from_account,
      stored: opened.stored_connection,
    }),
    callBank: (connection, bankCall, opened) => {
      const { bankKey } = intent
      const order = {
        bankKey,
        amount: opened.order_amount,
        concept: REFUND_CONCEPT,
        createdAt: call.now,
      }
      const bankCode = opened.to_bank_code ?? ''
      const document = opened.to_document ?? ''
      const phone = opened.to_phone ?? ''
      return opened.order_kind === 'reversal'
        ? connection.reverseCharge(
            {
              ...order,
              operationId: opened.charge_bank_operation_id,
              reference: opened.charge_reference ?? '',
              phone,
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
    pendingRow: (opened) => opened && pendingRefund(intent, opened, call.now),
  })
}
