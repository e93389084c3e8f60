import { customerId } from '../../platform/ids.ts'
import type { CustomerRow, ImportedRow } from './queries.ts'

export const customerView = ({ data }: CustomerRow) => data

export const importedView = ({ ids }: ImportedRow) => ({
  created: ids.length,
  data: ids.map((id) => customerId.toPublic(id)),
})
