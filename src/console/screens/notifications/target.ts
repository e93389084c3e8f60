import type { Schemas } from '../../requests/client.ts'

type Notification = Schemas['UserNotification']

/** The screen of what a notification is about; null without one. */
export function targetOf({ type, data }: Notification): string | null {
  const { id, merchantId } = data as Partial<Record<string, string>>
  const environment = data.environment === 'test' ? 'test' : 'live'
  const inMerchant = (path: string) => merchantId && `/m/${merchantId}/${environment}${path}`
  switch (type) {
    case 'payment_received':
    case 'payment_refunded':
    case 'refund_failed':
      return (id && inMerchant(`/payments/${id}`)) || null
    case 'payment_link_completed':
      return (id && inMerchant(`/links/${id}`)) || null
    case 'payout_awaiting_approval':
    case 'payout_returned':
    case 'payout_completed':
    case 'payout_failed_rows':
      return (id && inMerchant(`/payouts/${id}`)) || null
    case 'payment_needs_review':
    case 'payment_resolved':
      return reviewOf(data, inMerchant)
    case 'approval_requested':
      return inMerchant('/approvals') || null
    case 'administrator_changed':
    case 'member_joined':
      return inMerchant('/team') || null
    case 'role_changed':
      // Whoever was removed, or is a cashier, does not see the team.
      return (isTeamMember(data.after) && inMerchant('/team')) || null
    case 'merchant_handed_over':
    case 'merchant_key_created':
      return inMerchant('/access') || null
    case 'webhook_changed':
    case 'api_key_created':
    case 'api_key_revoked':
    case 'webhook_disabled':
      return inMerchant('/developers') || null
    case 'settlement_account_changed':
    case 'bank_connection_changed':
      return inMerchant('/money') || null
    case 'kyc_decided':
      return '/kyc'
    case 'password_changed':
    case 'factors_changed':
    case 'new_sign_in':
      return '/profile'
    default:
      return null
  }
}

/** Where a payment is reviewed: an administrator's is beside all orders. */
function reviewOf(
  { paymentId, reviewer }: Notification['data'],
  inMerchant: (path: string) => string | undefined,
): string | null {
  if (reviewer === 'administrators') return `/admin/payments/${paymentId}`
  return inMerchant(`/review/${paymentId}`) || null
}

const isTeamMember = (role: unknown) => role === 'OWNER' || role === 'ADMIN' || role === 'MEMBER'
