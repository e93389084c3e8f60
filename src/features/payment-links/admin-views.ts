import { amountToNumber } from '../../domain/money.ts'
import { merchantId, paymentLinkId } from '../../platform/ids.ts'
import type { AnyLinkRow } from './admin-queries.ts'

/** A payment link as shown to administrators. */
export const adminPaymentLinkView = (row: AnyLinkRow) => ({
  id: paymentLinkId.toPublic(row.id),
  merchantId: merchantId.toPublic(row.merchant_id),
  amount: amountToNumber(row.amount),
  currency: row.currency,
  status: row.status,
  environment: row.environment,
})
