import type { Config } from '../platform/config.ts'
import { refundView, type TransactionData, transactionView } from '../wire/transaction-view.ts'

/**
 * The data of an event as endpoints receive it, from what the event stores. That of a transaction is what its merchant
 * sees, with the link's id also under the name that it has had from the beginning, and the refund that it tells of.
 */
export function eventData(config: Config, data: Record<string, unknown>): Record<string, unknown> {
  if (!isTransaction(data)) return data
  return {
    ...transactionView(config, data),
    paymentLink: data.paymentLink,
    ...(data.refund && { refund: refundView(data.refund) }),
  }
}

/** Only a transaction's event stores this, which endpoints are not shown. */
const isTransaction = (data: object): data is TransactionData => 'linkUuid' in data
