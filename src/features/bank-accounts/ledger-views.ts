import { WIRE_ENVIRONMENTS } from '../../domain/environment.ts'
import { amountToNumber } from '../../domain/money.ts'
import type { Config } from '../../platform/config.ts'
import { bankOrderId, movementId, payoutId } from '../../platform/ids.ts'
import { payeeReceiptUrlOf } from '../../platform/receipt-path.ts'
import { personOrNull } from '../../wire/person.ts'
import { referencesView } from '../../wire/references.ts'
import type { LedgerEntryRow, LedgerRow } from './ledger-queries.ts'

export const bankTransactionView = (row: LedgerRow) => ({
  id: row.source === 'payment' ? bankOrderId.toPublic(row.id) : movementId.toPublic(row.id),
  type: row.type,
  amount: amountToNumber(row.amount),
  status: row.status,
  createdAt: row.created_at,
  environment: WIRE_ENVIRONMENTS[row.environment],
})

/** With whom it was paid to or came from. */
export const bankTransactionWithPartyView = (row: LedgerRow) => ({
  ...bankTransactionView(row),
  direction: row.direction,
  counterparty: {
    name: row.name,
    phone: row.phone,
    bankCode: row.bank_code ?? row.destination_account?.slice(0, 4) ?? null,
    accountNumber: row.destination_account,
    document: row.document,
  },
  concept: row.concept,
})

/** With what its owner gave with it; of other movements there is nothing. */
export const bankTransactionDetailView = (config: Config, row: LedgerEntryRow) => ({
  ...bankTransactionWithPartyView(row),
  reference: row.reference,
  needsReview: row.needs_review,
  receiptUrl:
    row.source === 'payment' && row.has_receipt ? payeeReceiptUrlOf(config, row.id) : null,
  sentBy: personOrNull(row.sender_id, row.sender),
  payoutId: row.payout_id && payoutId.toPublic(row.payout_id),
  ...referencesView(row),
})
