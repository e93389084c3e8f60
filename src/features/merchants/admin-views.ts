import { WIRE_ENVIRONMENTS } from '../../domain/environment.ts'
import { merchantId, userId } from '../../platform/ids.ts'
import type { AnyMerchantItemRow, AnyMerchantRow } from './admin-queries.ts'

/** A merchant as the administrators' list shows it, with its owner's name only. */
export const adminMerchantItemView = (row: AnyMerchantItemRow) => ({
  id: merchantId.toPublic(row.id),
  name: row.name,
  status: row.status,
  createdAt: row.created_at,
  owner: row.owner_name,
})

/** A merchant as administrators see it in full. */
export const adminMerchantView = (row: AnyMerchantRow) => ({
  ...adminMerchantItemView(row),
  owner: { id: userId.toPublic(row.owner_id), name: row.owner_name, email: row.owner_email },
  rif: row.rif,
  environment: WIRE_ENVIRONMENTS[row.environment],
})
