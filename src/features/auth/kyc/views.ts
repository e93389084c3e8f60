import { kycView } from '../../../kyc/kyc-view.ts'
import type { KycRow } from '../../../kyc/queries.ts'
import { kycStatusView } from '../views.ts'

/** The caller's own. */
export function myKycView([row]: KycRow[]) {
  if (!row) throw new Error('the caller has no row')
  return { status: kycStatusView(row.kyc_status), ...kycView(row) }
}
