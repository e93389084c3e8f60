import type * as z from 'zod'
import { amountToNumber } from '../../domain/money.ts'
import type { Config } from '../../platform/config.ts'
import { accountId, bankOrderId, payeeId, payoutId } from '../../platform/ids.ts'
import { payeeReceiptUrlOf } from '../../platform/receipt-path.ts'
import { failureOrNull } from '../../wire/failure.ts'
import type { PayeePaymentRow, PayeeRow } from './queries.ts'
import type { Payee } from './schemas.ts'

export const payeeView = (row: PayeeRow): z.input<typeof Payee> => ({
  id: payeeId.toPublic(row.id),
  phone: row.phone,
  bankCode: row.bank_code,
  document: row.document,
  name: row.name,
  ...(row.group_name !== null && { group: row.group_name }),
})

/** What was paid to a payee, with the address of the receipt that is passed on to them. */
export const payeePaymentView = (config: Config, row: PayeePaymentRow) => ({
  id: bankOrderId.toPublic(row.id),
  accountId: accountId.toPublic(row.account_id),
  amount: amountToNumber(row.amount),
  status: row.status,
  concept: row.concept,
  reference: row.reference,
  failureReason: failureOrNull(row.failure_reason),
  payoutId: row.payout_id && payoutId.toPublic(row.payout_id),
  receiptUrl: row.status === 'success' ? payeeReceiptUrlOf(config, row.id) : null,
  createdAt: row.created_at,
})
