import type { JsonBody } from '../http/json-body.ts'
import { newBankKey } from './bank-key.ts'
import { carryOut, type OrderingCall } from './carry-out.ts'
import { pendingRefund } from './pending-answers.ts'
import {
  answerWithRefund,
  type OpenedRefund,
  openRefund,
  type RefundIntent,
} from './refund-queries.ts'

/** What is written to the payer beside the money. */
const CONCEPT = 'Reintegro'

/** Pays a transaction back. Resolves with the refund's answer, whatever became of it. */
export function refund(
  call: OrderingCall,
  request: Omit<RefundIntent, 'refundId' | 'paymentId' | 'bankKey'>,
): Promise<JsonBody> {
  const intent: RefundIntent = {
    ...request,
    refundId: call.newId(),
    paymentId: call.newId(),
    bankKey: newBankKey(),
  }
  return carryOut<OpenedRefund>(call, {
    id: intent.paymentId,
    open: openRefund(intent, call.platform.banks.facts),
    routeOf: (opened) => ({
      connection: opened.to_connection,
      accountNumber: opened.from_account,
      keptSession: opened.kept_session,
    }),
    ask: (connection, bankCall, opened) => {
      const { bankKey } = intent
      const order = { bankKey, amount: opened.order_amount, concept: CONCEPT, createdAt: call.now }
      const bankCode = opened.to_bank ?? ''
      const document = opened.to_document ?? ''
      const phone = opened.to_phone ?? ''
      return opened.by_kind === 'reversal'
        ? connection.reverse(
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
    respond: answerWithRefund,
    pending: (opened) =>
      opened &&
      pendingRefund(
        { ...intent, amount: opened.order_amount, reason: intent.reason ?? null },
        call.now,
      ),
  })
}
