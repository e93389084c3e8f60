import type { Environment } from '../../domain/environment.ts'
import { isMobilePhone } from '../../domain/phone.ts'
import { ApiError, type ErrorDetail } from '../../wire/errors.ts'
import { outgoingOrderErrors } from '../bank-orders/outgoing-order-rules.ts'

export const MAX_ROWS = 1000
export const MAX_FILE_BYTES = 1024 * 1024

const { invalid } = outgoingOrderErrors

interface Row {
  phone: string
  amount: string
}

/** Throws INVALID_REQUEST with each field of a live payout that no live payment may have. */
export function validateLiveRows(
  rows: readonly Row[],
  environment: Environment,
  orderLimit: string,
): void {
  if (environment !== 'live') return
  const details = rows.flatMap(({ phone, amount }, index) => {
    const problems: ErrorDetail[] = []
    if (!isMobilePhone(phone))
      problems.push({ path: `rows.${index}.phone`, message: invalid.phone_not_mobile })
    if (Number(amount) > Number(orderLimit)) {
      const message = invalid.amount_over_limit(orderLimit)
      problems.push({ path: `rows.${index}.amount`, message })
    }
    return problems
  })
  if (details.length > 0) throw new ApiError('INVALID_REQUEST', { details })
}

/** The errors of the account that pays: the rules of SQL's require_payout_account(). */
export const payoutAccountConflicts = {
  no_settlement_account:
    'The merchant has no account that pays: set the account that it is paid into first.',
  other_account:
    'Payouts go out from the account that the merchant is paid into. Name that one, or none.',
  no_sandbox_account: 'The merchant’s owner has no sandbox account: create one first.',
}
