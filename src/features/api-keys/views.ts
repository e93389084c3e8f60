import type { Environment } from '../../domain/environment.ts'
import { apiKeyId, merchantId } from '../../platform/ids.ts'

interface ApiKeyRow {
  id: string
  name: string
  environment: Environment
  prefix: string
  lastFour: string
  merchantId: string | null
  createdAt: Date
  lastUsedAt: Date | null
  expiresAt: Date | null
}

/** A key without its secret, which is only shown when the key is created. */
export const apiKeyView = (row: ApiKeyRow) => ({
  id: apiKeyId.toPublic(row.id),
  name: row.name,
  environment: row.environment,
  prefix: row.prefix,
  lastFour: row.lastFour,
  merchantId: row.merchantId && merchantId.toPublic(row.merchantId),
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt?.toISOString() ?? null,
})
