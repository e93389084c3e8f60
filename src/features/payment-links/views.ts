import type * as z from 'zod'
import { amountToNumber } from '../../domain/money.ts'
import type { Config } from '../../platform/config.ts'
import { merchantId, paymentLinkId } from '../../platform/ids.ts'
import type { LinkRow } from './queries.ts'
import { payUrl } from './rules.ts'
import type { PaymentLink } from './schemas.ts'

/** A link as shown to its merchant. */
export const linkView = (config: Config, row: LinkRow): z.input<typeof PaymentLink> => ({
  id: paymentLinkId.toPublic(row.id),
  merchantId: merchantId.toPublic(row.merchant_id),
  token: row.token,
  url: payUrl(config, row.token),
  label: row.label,
  description: row.description,
  amount: amountToNumber(row.amount),
  currency: row.currency,
  status: row.status,
  active: row.status === 'ACTIVE',
  environment: row.environment,
  maxPayments: row.max_payments,
  payments: row.payments,
  expiresAt: row.expires_at,
  createdAt: row.created_at,
})
