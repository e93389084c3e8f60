import type * as z from 'zod'
import type { Environment } from '../../domain/environment.ts'
import { amountToNumber } from '../../domain/money.ts'
import type { LinkStatus } from '../../domain/statuses.ts'
import type { Config } from '../../platform/config.ts'
import { merchantId, paymentLinkId } from '../../platform/ids.ts'
import { payUrl } from './rules.ts'
import type { PaymentLink } from './schemas.ts'

export interface LinkRow {
  id: string
  merchantId: string
  token: string
  label: string
  description: string
  amount: string
  currency: 'VES' | 'USD'
  status: LinkStatus
  environment: Environment
  maxPayments: number | null
  payments: number
  expiresAt: Date | null
  createdAt: Date
}

/** A link as shown to its merchant. */
export const linkView = (config: Config, row: LinkRow): z.input<typeof PaymentLink> => ({
  id: paymentLinkId.toPublic(row.id),
  merchantId: merchantId.toPublic(row.merchantId),
  token: row.token,
  url: payUrl(config, row.token),
  label: row.label,
  description: row.description,
  amount: amountToNumber(row.amount),
  currency: row.currency,
  status: row.status,
  active: row.status === 'ACTIVE',
  environment: row.environment,
  maxPayments: row.maxPayments,
  payments: row.payments,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})
