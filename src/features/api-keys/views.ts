import { amountToNumber } from '../../domain/money.ts'
import { apiKeyId, merchantId } from '../../platform/ids.ts'
import type { ApiKeyRow } from './queries.ts'

/** A key without its secret, which is only shown when the key is created. */
export const apiKeyView = (row: ApiKeyRow) => ({
  id: apiKeyId.toPublic(row.id),
  name: row.name,
  environment: row.environment,
  prefix: row.prefix,
  lastFour: row.last_four,
  merchantId: row.merchant_id && merchantId.toPublic(row.merchant_id),
  permissions: row.permissions,
  allowedAddresses: row.allowed_addresses,
  approvalAbove: row.approval_above === null ? null : amountToNumber(row.approval_above),
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  expiresAt: row.expires_at,
})
