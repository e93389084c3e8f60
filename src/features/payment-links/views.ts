import type * as z from 'zod'
import { amountToNumber } from '../../domain/money.ts'
import type { Config } from '../../platform/config.ts'
import { merchantId, paymentLinkId } from '../../platform/ids.ts'
import { referencesView } from '../../wire/references.ts'
import { tillView } from '../../wire/tills.ts'
import type { AnyLinkRow } from './admin-queries.ts'
import type { AdminPaymentLink } from './admin-schemas.ts'
import type { LinkRow } from './queries.ts'
import { payUrl } from './rules.ts'
import type { PaymentLink } from './schemas.ts'

const nullableNumber = (amount: string | null) => (amount === null ? null : amountToNumber(amount))

/** A link as shown to administrators. */
export const adminPaymentLinkView = (row: AnyLinkRow): z.input<typeof AdminPaymentLink> => ({
  id: paymentLinkId.toPublic(row.id),
  merchantId: merchantId.toPublic(row.merchant_id),
  amount: nullableNumber(row.amount),
  currency: row.currency,
  status: row.status,
  environment: row.environment,
})

/** A link as shown to its merchant. */
export const linkView = (row: LinkRow, config: Config): z.input<typeof PaymentLink> => ({
  id: paymentLinkId.toPublic(row.id),
  merchantId: merchantId.toPublic(row.merchant_id),
  token: row.token,
  url: payUrl(config, row.token),
  label: row.label,
  description: row.description,
  amount: nullableNumber(row.amount),
  minAmount: nullableNumber(row.min_amount ?? null),
  maxAmount: nullableNumber(row.max_amount ?? null),
  currency: row.currency,
  status: row.status,
  active: row.status === 'ACTIVE',
  environment: row.environment,
  maxPayments: row.max_payments,
  payments: row.payments,
  expiresAt: row.expires_at,
  returnUrl: row.return_url ?? null,
  ...referencesView(row),
  ...tillView(row),
  createdAt: row.created_at,
})
