import type { MerchantStatus } from '../../domain/statuses.ts'
import { merchantId, userId } from '../../platform/ids.ts'
import type { FullMerchantRow, MerchantRow } from './queries.ts'
import type { MERCHANT_STATUSES } from './schemas.ts'

/** The fields of every view of a merchant. A pending one is shown as INACTIVE. */
const commonView = ({ id, name, rif, description }: MerchantRow) => ({
  id: merchantId.toPublic(id),
  name,
  rif,
  description,
})

const statusView = (stored: MerchantStatus): (typeof MERCHANT_STATUSES)[number] =>
  stored === 'active' ? 'ACTIVE' : 'INACTIVE'

/** A merchant in full. */
export const merchantView = (row: FullMerchantRow) => ({
  ...commonView(row),
  owner: { id: userId.toPublic(row.owner_id), email: row.owner_email, name: row.owner_name },
  status: statusView(row.status),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

export const merchantListItemView = (row: MerchantRow) => ({
  ...commonView(row),
  owner: userId.toPublic(row.owner_id),
  status: statusView(row.status),
})

/** The response to a change, with the owner's id only. */
export const merchantUpdateView = (row: FullMerchantRow) => ({
  ...merchantListItemView(row),
  updatedAt: row.updated_at,
})
