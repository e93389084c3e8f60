import type { Environment } from '../../domain/environment.ts'
import { isMobilePhone } from '../../domain/phone.ts'
import { ApiError, refusal } from '../../wire/errors.ts'

export const MAX_ROWS = 1000
export const MAX_FILE_BYTES = 1024 * 1024

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
    const problems: ApiError[] = []
    if (!isMobilePhone(phone))
      problems.push(refusal('phone_not_mobile', { fields: [`rows.${index}.phone`] }))
    if (Number(amount) > Number(orderLimit)) {
      const fields = [`rows.${index}.amount`]
      problems.push(refusal('amount_over_limit', { most: orderLimit, fields }))
    }
    return problems.flatMap((problem) => problem.details ?? [])
  })
  if (details.length > 0) throw new ApiError('INVALID_REQUEST', { details })
}
