/** What a notice says of where its subject is: public ids, and who settles it. */
interface NoticeData {
  id?: unknown
  paymentId?: unknown
  reviewer?: unknown
  merchantId?: unknown
  environment?: unknown
  after?: unknown
}

/** The query of /console/profile that asks for where notices are chosen. */
export const PREFERENCES = 'notices'

/** The path under /console of what a notice is about; null where the console does not show it. */
export function noticePlace(type: string, data: NoticeData): string | null {
  if (type === 'kyc_decided') return '/kyc'
  if (SECURITY.has(type)) return '/profile'
  const { paymentId, reviewer, merchantId } = data
  if (paymentId && reviewer === 'administrators') return `/admin/payments/${paymentId}`
  if (!merchantId || reviewer === 'user') return null
  const section = sectionOf(type, data)
  const environment = data.environment === 'test' ? 'test' : 'live'
  return section && `/m/${merchantId}/${environment}/${section}`
}

const SECURITY = new Set(['password_changed', 'factors_changed', 'new_sign_in'])

const OF_ONE: Partial<Record<string, string>> = {
  payment_received: 'payments',
  payment_refunded: 'payments',
  refund_failed: 'payments',
  payment_link_completed: 'links',
  external_payment_to_confirm: 'external',
  shift_difference: 'shifts',
  payout_awaiting_approval: 'payouts',
  payout_returned: 'payouts',
  payout_completed: 'payouts',
  payout_failed_rows: 'payouts',
}

const SECTIONS: Partial<Record<string, string>> = {
  approval_requested: 'approvals',
  administrator_changed: 'team',
  member_joined: 'team',
  merchant_handed_over: 'access',
  merchant_key_created: 'access',
  webhook_changed: 'developers',
  api_key_created: 'developers',
  api_key_revoked: 'developers',
  webhook_disabled: 'developers',
  settlement_account_changed: 'money',
  bank_connection_changed: 'money/banks',
  statement_imported: 'payments',
  rif_released: 'settings',
}

const TEAM = ['OWNER', 'ADMIN', 'MEMBER']

function sectionOf(type: string, { id, paymentId, after }: NoticeData): string | null {
  const list = OF_ONE[type]
  if (list) return id ? `${list}/${id}` : null
  if (type === 'payment_needs_review' || type === 'payment_resolved')
    return paymentId ? `review/${paymentId}` : null
  // Whoever was removed, or is a cashier, does not see the team.
  if (type === 'role_changed') return TEAM.includes(String(after)) ? 'team' : null
  return SECTIONS[type] ?? null
}
