import type * as z from 'zod'
import { maskAccountNumber } from '../../../domain/account-number.ts'
import { amountToNumber } from '../../../domain/money.ts'
import type { BankConnection } from '../../../platform/bank/port.ts'
import { accountId, bankOrderId, connectionId, movementId, userId } from '../../../platform/ids.ts'
import type { DifferenceKind, DifferenceRow } from './queries.ts'
import type { Reconciliation } from './schemas.ts'

/** The report of a day: the compared connections with their differences. */
export function reconciliationView(
  date: string,
  configured: readonly BankConnection[],
  rows: readonly DifferenceRow[],
): z.input<typeof Reconciliation> {
  const byConnection = Map.groupBy(rows, ({ connection }) => connection)
  const connections = [...byConnection].flatMap(([connection, own]) => {
    const [first] = own
    const known = configured.find(({ name }) => name === connection)
    const accountNumber = known?.accountNumber ?? first?.account_number
    const isGone = !known && first?.is_removed === true && first.difference_count === 0
    if (!first || !accountNumber || isGone) return []
    return [
      {
        connection,
        bank: accountNumber.slice(0, 4),
        own: known ? null : ownView(first),
        readAt: first.read_at,
        differences: own.flatMap(differenceView),
        count: first.difference_count,
      },
    ]
  })
  return {
    date,
    connections: connections.map(({ count: _total, ...connection }) => connection),
    total: connections.reduce((sum, { count }) => sum + count, 0),
  }
}

function ownView({ own_id, own_user_id, own_account_id, account_number }: DifferenceRow) {
  if (!own_id || !own_user_id || !own_account_id || !account_number) return null
  return {
    connectionId: connectionId.toPublic(own_id),
    userId: userId.toPublic(own_user_id),
    accountId: accountId.toPublic(own_account_id),
    accountNumber: maskAccountNumber(account_number),
  }
}

function differenceView({ kind, amount, created_at, ...row }: DifferenceRow) {
  if (kind === null || amount === null || created_at === null) return []
  return [
    {
      kind: kind as DifferenceKind,
      paymentId: row.order_id && bankOrderId.toPublic(row.order_id),
      movementId: row.movement_id && movementId.toPublic(row.movement_id),
      amount: amountToNumber(amount),
      bankAmount: row.bank_amount === null ? null : amountToNumber(row.bank_amount),
      reference: row.reference,
      createdAt: created_at,
    },
  ]
}
