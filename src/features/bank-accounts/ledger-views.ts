import { ENVIRONMENT_NAMES } from '../../domain/environment.ts'
import { amountToNumber } from '../../domain/money.ts'
import { movementId, paymentId } from '../../platform/ids.ts'
import type { LedgerRow } from './ledger-queries.ts'

export const bankTransactionView = (row: LedgerRow) => ({
  id: (row.source === 'payment' ? paymentId : movementId).toPublic(row.id),
  type: row.type,
  amount: amountToNumber(row.amount),
  status: row.status,
  createdAt: row.created_at,
  environment: ENVIRONMENT_NAMES[row.environment],
})
