import { WIRE_ENVIRONMENTS } from '../../../domain/environment.ts'
import { amountToNumber } from '../../../domain/money.ts'
import { bankOrderId, merchantId, paymentLinkId, transactionId, userId } from '../../../platform/ids.ts'
import type {
  FoundLinkRow,
  FoundMerchantRow,
  FoundOrderRow,
  FoundTransactionRow,
  FoundUserRow,
} from './queries.ts'

export const foundUserView = ({ id, name, email }: FoundUserRow) => ({
  id: userId.toPublic(id),
  name,
  email,
})

export const foundMerchantView = ({ id, name, rif, status }: FoundMerchantRow) => ({
  id: merchantId.toPublic(id),
  name,
  rif,
  status,
})

export const foundTransactionView = (row: FoundTransactionRow) => ({
  id: transactionId.toPublic(row.id),
  merchantId: merchantId.toPublic(row.merchant_id),
  merchantName: row.merchant_name,
  label: row.label,
  amountVes: amountToNumber(row.amount_ves),
  status: row.status,
  environment: WIRE_ENVIRONMENTS[row.environment],
  reference: row.reference,
  bankCode: row.bank_code,
  phone: row.phone,
  createdAt: row.created_at,
})

export const foundOrderView = (row: FoundOrderRow) => ({
  id: bankOrderId.toPublic(row.id),
  kind: row.kind,
  amount: amountToNumber(row.amount),
  status: row.status,
  environment: WIRE_ENVIRONMENTS[row.environment],
  reference: row.reference,
  userName: row.user_name,
  createdAt: row.created_at,
})

export const foundLinkView = (row: FoundLinkRow) => ({
  id: paymentLinkId.toPublic(row.id),
  merchantId: merchantId.toPublic(row.merchant_id),
  merchantName: row.merchant_name,
  label: row.label,
  environment: WIRE_ENVIRONMENTS[row.environment],
})
