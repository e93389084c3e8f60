import type * as z from 'zod'
import { maskedAccount } from '../../domain/masked-account.ts'
import { amountToNumber } from '../../domain/money.ts'
import type { Config } from '../../platform/config.ts'
import {
  accountId,
  bankOrderId,
  merchantId,
  payoutId,
  type Uuid,
  userId,
} from '../../platform/ids.ts'
import { payeeReceiptUrlOf } from '../../platform/receipt-path.ts'
import { failureOrNull } from '../../wire/failure.ts'
import type { EarlierRow, PayoutLineRow, PayoutRow } from './queries.ts'
import type { Payout, PayoutWithRows } from './schemas.ts'

const personOf = (id: Uuid<'user'>, name: string | null) => ({
  id: userId.toPublic(id),
  name: name ?? '',
})

const someoneOf = (id: Uuid<'user'> | null, name: string | null) =>
  id === null ? null : personOf(id, name)

const sumOf = ({ count, amount }: PayoutRow['sums']['failed']) => ({
  count,
  amount: amountToNumber(amount),
})

export const payoutView = (row: PayoutRow): z.input<typeof Payout> => ({
  id: payoutId.toPublic(row.id),
  merchantId: merchantId.toPublic(row.merchant_id),
  environment: row.environment,
  label: row.label,
  status: row.status,
  account: { id: accountId.toPublic(row.account_id), ...maskedAccount(row.account_number) },
  rowCount: row.row_count,
  total: amountToNumber(row.total),
  sums: {
    waiting: sumOf(row.sums.waiting),
    pending: sumOf(row.sums.pending),
    success: sumOf(row.sums.success),
    failed: sumOf(row.sums.failed),
  },
  needsReview: row.needs_review,
  scheduledFor: row.scheduled_for,
  pausedReason: row.paused_reason,
  createdBy: personOf(row.created_by, row.creator),
  submittedBy: someoneOf(row.submitted_by, row.submitter),
  approvedBy: someoneOf(row.approved_by, row.approver),
  createdAt: row.created_at,
  submittedAt: row.submitted_at,
  approvedAt: row.approved_at,
  startedAt: row.started_at,
  completedAt: row.completed_at,
  canceledAt: row.canceled_at,
  returned:
    row.returned_at === null || row.returned_because === null
      ? null
      : { at: row.returned_at, because: row.returned_because },
})

const lineView = (config: Config, row: PayoutLineRow, earlier: EarlierRow['earlier'] = []) => ({
  index: row.position,
  phone: row.phone,
  bankCode: row.bank_code,
  document: row.document,
  name: row.name,
  amount: amountToNumber(row.amount),
  concept: row.concept,
  externalReference: row.external_reference,
  status: row.status,
  paymentId: row.order_id && bankOrderId.toPublic(row.order_id),
  reference: row.reference,
  needsReview: row.needs_review,
  failureReason: failureOrNull(row.failure_reason),
  receiptUrl:
    row.status === 'success' && row.order_id !== null
      ? payeeReceiptUrlOf(config, row.order_id)
      : null,
  earlier: earlier.map(({ payout_id, position, status }) => ({
    payoutId: payoutId.toPublic(payout_id),
    rowIndex: position,
    status,
  })),
})

export const payoutWithRowsView = (
  config: Config,
  row: PayoutRow,
  lines: readonly PayoutLineRow[],
  earlier: readonly EarlierRow[],
): z.input<typeof PayoutWithRows> => {
  const byPosition = new Map(earlier.map((line) => [line.position, line.earlier]))
  return {
    ...payoutView(row),
    rows: lines.map((line) => lineView(config, line, byPosition.get(line.position))),
  }
}
