import type * as z from 'zod'
import type { OutgoingOrderRow } from '../../banking/queries.ts'
import { amountToNumber } from '../../domain/money.ts'
import { bankOrderId } from '../../platform/ids.ts'
import { failureReasonView } from '../../wire/failure.ts'
import type { MobilePayment, TransferStatus } from './schemas.ts'

const commonView = (row: OutgoingOrderRow) => ({
  id: bankOrderId.toPublic(row.id),
  status: row.status,
  amount: amountToNumber(row.amount),
})

export const mobilePaymentView = (row: OutgoingOrderRow): z.input<typeof MobilePayment> => ({
  ...commonView(row),
  phone: row.phone ?? '',
  reference: row.reference,
  ...failureReasonView(row.failure_reason),
})

/** A transfer; mobile payments are shown in the same form. */
export const transferStatusView = (row: OutgoingOrderRow): z.input<typeof TransferStatus> => ({
  ...commonView(row),
  reference: row.reference,
  updatedAt: row.updated_at,
  ...failureReasonView(row.failure_reason),
})
