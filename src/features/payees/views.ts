import { payeeId } from '../../platform/ids.ts'

interface PayeeRow {
  id: string
  phone: string
  bankCode: string
  document: string
  name: string
}

export const payeeView = (row: PayeeRow) => ({ ...row, id: payeeId.toPublic(row.id) })
