import type { BankCall, BankConnection, Outcome } from '../platform/bank/port.ts'
import { newBankKey } from './bank-key.ts'
import type { OrderCall } from './bank-order.ts'
import { executeOrder } from './execute-order.ts'
import { executeOrders } from './execute-orders.ts'
import { pendingRefund } from './pending-rows.ts'
import {
  type CheckoutRefundIntent,
  type CheckoutRefundRow,
  type OpenedRefund,
  type OpenedRefundPart,
  openCheckoutRefund,
  openRefund,
  type RefundIntent,
  type RefundRow,
  type RefundSlot,
  respondWithCheckoutRefund,
  respondWithRefund,
} from './refund-queries.ts'

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
    connectionOf,
    callBank: (connection, bankCall, opened) =>
      sendRefund(connection, bankCall, { ...opened, bankKey: intent.bankKey }),
    respond: respondWithRefund,
    pendingRow: (opened) => opened && pendingRefund(intent, opened, call.now),
  })
}

/** How many payments of a checkout one request pays back. */
const MAX_PARTS = 10

/** Pays back what a checkout was paid with, over its payments. Resolves with the refunds, whatever their outcomes. */
export function refundCheckout(
  call: OrderCall,
  request: Omit<CheckoutRefundIntent, 'slots'>,
): Promise<CheckoutRefundRow> {
  const slots = Array.from(
    { length: MAX_PARTS },
    (): RefundSlot => ({
      refundId: call.newId(),
      orderId: call.newId(),
      bankKey: newBankKey(),
    }),
  )
  const slotOf = (orderId: string) => slots.find((slot) => slot.orderId === orderId) as RefundSlot
  return executeOrders<OpenedRefundPart, CheckoutRefundRow>(call, {
    ids: slots.map(({ orderId }) => orderId) as [RefundSlot['orderId'], ...RefundSlot['orderId'][]],
    open: openCheckoutRefund({ ...request, slots }, call.platform.banks.facts),
    connectionOf,
    callBank: (connection, bankCall, opened) =>
      sendRefund(connection, bankCall, { ...opened, bankKey: slotOf(opened.order_id).bankKey }),
    respond: respondWithCheckoutRefund,
    pendingRow: (parts) => ({
      refunds: parts
        .map((part) => pendingRefund({ ...request, ...slotOf(part.order_id) }, part, call.now))
        .toReversed(),
    }),
  })
}

const connectionOf = (opened: OpenedRefund) => ({
  connection: opened.to_connection,
  accountNumber: opened.from_account,
  stored: opened.stored_connection,
})

function sendRefund(
  connection: BankConnection,
  call: BankCall,
  opened: OpenedRefund & { bankKey: string },
): Promise<Outcome> {
  const { bankKey, order_amount: amount, order_concept: concept } = opened
  const order = { bankKey, amount, concept, createdAt: call.now }
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
        call,
      )
    : connection.sendMobilePayment(
        { ...order, phone, bankCode, document, name: opened.to_name ?? '' },
        call,
      )
}
