import type { MerchantStatus } from '../../domain/statuses.ts'
import { merchantId, userId } from '../../platform/ids.ts'
import type { MerchantRow } from './queries.ts'
import type { MERCHANT_STATUSES } from './schemas.ts'

interface MerchantItemRow {
  id: string
  name: string
  rif: string
  description: string
  status: MerchantStatus
}

/** The fields of every view of a merchant. A pending one is shown as INACTIVE. */
const commonView = ({ id, name, rif, description }: MerchantItemRow) => ({
  id: merchantId.toPublic(id),
  name,
  rif,
  description,
})

const statusView = (stored: MerchantStatus): (typeof MERCHANT_STATUSES)[number] =>
  stored === 'active' ? 'ACTIVE' : 'INACTIVE'

/** A merchant in full. */
export const merchantView = (row: MerchantRow) => ({
  ...commonView(row),
  owner: { ...row.owner, id: userId.toPublic(row.owner.id) },
  status: statusView(row.status),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

export const merchantListItemView = (row: MerchantItemRow & { ownerId: string }) => ({
  ...commonView(row),
  owner: userId.toPublic(row.ownerId),
  status: statusView(row.status),
})

/** The response to a change, with the owner's id only. */
export const merchantUpdateView = (row: MerchantRow) => ({
  ...merchantListItemView({ ...row, ownerId: row.owner.id }),
  updatedAt: row.updated_at,
})
