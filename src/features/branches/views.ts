import type * as z from 'zod'
import { branchId, merchantId } from '../../platform/ids.ts'
import type { BranchRow } from './queries.ts'
import type { Branch } from './schemas.ts'

export const branchView = (row: BranchRow): z.input<typeof Branch> => ({
  id: branchId.toPublic(row.id),
  merchantId: merchantId.toPublic(row.merchant_id),
  name: row.name,
  address: row.address,
  active: row.active,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
