import { amountToNumber } from '../../../domain/money.ts'
import type { BankConnection } from '../../../platform/bank/port.ts'
import { bankOrderId, movementId } from '../../../platform/ids.ts'
import type { DifferenceKind, DifferenceRow } from './queries.ts'

/** The report of a day: all bank connections with their differences. */
export function reconciliationView(
  date: string,
  connections: readonly BankConnection[],
  rows: readonly DifferenceRow[],
) {
  const byConnection = Map.groupBy(rows, ({ connection }) => connection)
  const found = [...byConnection.values()].map(([row]) => row?.difference_count ?? 0)
  return {
    date,
    connections: connections.map(({ name, accountNumber }) => {
      const own = byConnection.get(name) ?? []
      return {
        connection: name,
        bank: accountNumber.slice(0, 4),
        readAt: own[0]?.read_at ?? null,
        differences: own.flatMap(differenceView),
      }
    }),
    total: found.reduce((sum, count) => sum + count, 0),
  }
}

function differenceView({ kind, amount, created_at, ...row }: DifferenceRow) {
  if (kind === null || amount === null || created_at === null) return []
  return [
    {
      kind: kind as DifferenceKind,
      paymentId: row.payment_id && bankOrderId.toPublic(row.payment_id),
      movementId: row.movement_id && movementId.toPublic(row.movement_id),
      amount: amountToNumber(amount),
      bankAmount: row.bank_amount === null ? null : amountToNumber(row.bank_amount),
      reference: row.reference,
      createdAt: created_at,
    },
  ]
}
