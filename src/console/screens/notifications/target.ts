import { adminPath } from '../../admin/routes.ts'
import type { Schemas } from '../../requests/client.ts'
import { type Path, pathTo } from '../../routes.ts'

type Notification = Schemas['UserNotification']

/** The screen of what a notification is about; null without one. */
export function targetOf({ type, data }: Notification): Path | null {
  if (type === 'kyc_decided') return pathTo('kyc')
  if (type === 'password_changed' || type === 'factors_changed' || type === 'new_sign_in')
    return pathTo('profile')
  const { id, paymentId, reviewer, merchantId: merchant } = data as Partial<Record<string, string>>
  if (paymentId && reviewer === 'administrators')
    return adminPath('payment', { payment: paymentId })
  if (!merchant) return null
  const place = { merchant, environment: data.environment === 'test' ? 'test' : 'live' }
  switch (type) {
    case 'payment_received':
    case 'payment_refunded':
    case 'refund_failed':
      return id ? pathTo('payment', { ...place, transaction: id }) : null
    case 'payment_link_completed':
      return id ? pathTo('link', { ...place, link: id }) : null
    case 'payout_awaiting_approval':
    case 'payout_returned':
    case 'payout_completed':
    case 'payout_failed_rows':
      return id ? pathTo('payout', { ...place, payout: id }) : null
    case 'payment_needs_review':
    case 'payment_resolved':
      return paymentId ? pathTo('review', { ...place, payment: paymentId }) : null
    case 'approval_requested':
      return pathTo('approvals', place)
    case 'administrator_changed':
    case 'member_joined':
      return pathTo('team', place)
    case 'role_changed':
      // Whoever was removed, or is a cashier, does not see the team.
      return isTeamMember(data.after) ? pathTo('team', place) : null
    case 'merchant_handed_over':
    case 'merchant_key_created':
      return pathTo('access', place)
    case 'webhook_changed':
    case 'api_key_created':
    case 'api_key_revoked':
    case 'webhook_disabled':
      return pathTo('developers', place)
    case 'settlement_account_changed':
    case 'bank_connection_changed':
    case 'statement_imported':
      return pathTo('money', place)
    default:
      return null
  }
}

const isTeamMember = (role: unknown) => role === 'OWNER' || role === 'ADMIN' || role === 'MEMBER'
