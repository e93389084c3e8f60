import type { Config } from '../platform/config.ts'
import { refundView, type TransactionData, transactionView } from '../wire/transaction-view.ts'
import type { EventType } from './event-body.ts'

type Data = Record<string, unknown>

/**
 * The data of a transaction as its merchant sees it, with the link's id also under the name that it has had from the
 * beginning, and the refund, or the sales, that the event tells of.
 */
function transactionData(config: Config, data: TransactionData): Data {
  return {
    ...transactionView(config, data),
    paymentLink: data.paymentLink,
    ...(data.refund && { refund: refundView(data.refund) }),
    ...(data.to !== undefined && { from: data.from, to: data.to }),
  }
}

/** The events that store a row, which their receivers see as a view. Others store what is shown. */
const views: Partial<Record<string, (config: Config, data: TransactionData) => Data>> = {
  'transaction.pending': transactionData,
  'transaction.completed': transactionData,
  'transaction.failed': transactionData,
  'transaction.refunded': transactionData,
  'transaction.reassigned': transactionData,
  'refund.pending': transactionData,
  'refund.succeeded': transactionData,
  'refund.failed': transactionData,
} satisfies Partial<Record<EventType, unknown>>

/** Events that are older than a transaction's payer and refunds store what was shown, beside the link. */
const isRow = (data: Data): boolean => Boolean(data.payer) && Array.isArray(data.refunds)

/** What an older event showed, without what finds or pays its link. */
function olderData({ linkUuid: _uuid, linkToken: _token, ...shown }: Data): Data {
  return shown
}

/** The data of an event of a type as endpoints receive it, from what the event stores. */
export function eventData(config: Config, type: string, data: Data): Data {
  const view = views[type]
  if (view === undefined) return data
  return isRow(data) ? view(config, data as unknown as TransactionData) : olderData(data)
}
