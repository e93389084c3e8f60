/** Receipts have their paths in platform/, since responses and events carry them too. */
export { parseReceiptParam, receiptPath } from '../../platform/receipt-path.ts'
