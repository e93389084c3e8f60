import type { PayableLinkRow } from '../../features/pay/queries.ts'

/** What a checkout that is paid in part still asks for, in bolívares; null of all else. */
export function remainingOf({ checkout, status, amount_ves }: PayableLinkRow): string | null {
  const isPartPaid = checkout !== null && Number(checkout.received_ves) > 0
  return isPartPaid && status === 'ACTIVE' ? amount_ves : null
}
