import { payeeId } from '../../platform/ids.ts'
import type { PayeeRow } from './queries.ts'

export const payeeView = (row: PayeeRow) => ({
  id: payeeId.toPublic(row.id),
  phone: row.phone,
  bankCode: row.bank_code,
  document: row.document,
  name: row.name,
})
