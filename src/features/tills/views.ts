import type * as z from 'zod'
import { branchId, merchantId, tillId } from '../../platform/ids.ts'
import type { TillRow } from './queries.ts'
import type { Till } from './schemas.ts'

export const tillView = (row: TillRow): z.input<typeof Till> => ({
  id: tillId.toPublic(row.id),
  merchantId: merchantId.toPublic(row.merchant_id),
  branchId: branchId.toPublic(row.branch_id),
  name: row.name,
  code: row.code,
  active: row.active,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
