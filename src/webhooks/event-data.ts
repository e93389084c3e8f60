import type { Config } from '../platform/config.ts'
import { type TransactionData, transactionView } from '../wire/transaction-view.ts'

/**
 * The data of an event as endpoints receive it, from what the event stores. That of a transaction is what its merchant
 * sees, with the link's id also under the name that it has had from the beginning.
 */
export function eventData(config: Config, data: Record<string, unknown>): Record<string, unknown> {
  if (!isTransaction(data)) return data
  return { ...transactionView(config, data), paymentLink: data.paymentLink }
}

/** Only a transaction has its link's token, which endpoints are shown in the receipt's address alone. */
const isTransaction = (data: object): data is TransactionData => 'linkToken' in data
