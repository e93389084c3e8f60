import { merchantId, userId } from '../../platform/ids.ts'
import type { MERCHANT_STATUSES } from './schemas.ts'

interface MerchantRow {
  id: string
  name: string
  rif: string
  description: string
  status: string
}

/** The fields of every view of a merchant. A pending one is shown as INACTIVE. */
const commonView = ({ id, name, rif, description }: MerchantRow) => ({
  id: merchantId.toPublic(id),
  name,
  rif,
  description,
})

const statusView = (stored: string): (typeof MERCHANT_STATUSES)[number] =>
  stored === 'active' ? 'ACTIVE' : 'INACTIVE'

interface FullRow extends MerchantRow {
  owner: { id: string; email: string; name: string }
  createdAt: Date
  updatedAt: Date
}

/** The full view; POST /merchants builds the same in SQL. */
export const merchantView = (row: FullRow) => ({
  ...commonView(row),
  owner: { ...row.owner, id: userId.toPublic(row.owner.id) },
  status: statusView(row.status),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

export const merchantListItemView = (row: MerchantRow & { ownerId: string }) => ({
  ...commonView(row),
  owner: userId.toPublic(row.ownerId),
  status: statusView(row.status),
})

/** The response to a change, with the owner's id only. */
export const merchantUpdateView = (row: FullRow) => ({
  ...merchantListItemView({ ...row, ownerId: row.owner.id }),
  updatedAt: row.updatedAt.toISOString(),
})
