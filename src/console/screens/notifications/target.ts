import type { components } from '../../requests/api.d.ts'

type Notification = components['schemas']['UserNotification']

/** The screen of what a notification is about; null without one. */
export function targetOf({ type, data }: Notification): string | null {
  const { id, merchantId } = data as Partial<Record<string, string>>
  const environment = data.environment === 'test' ? 'test' : 'live'
  const inMerchant = (path: string) => merchantId && `/m/${merchantId}/${environment}${path}`
  switch (type) {
    case 'payment_received':
    case 'payment_refunded':
      return (id && inMerchant(`/payments/${id}`)) || null
    case 'payment_link_completed':
      return (id && inMerchant(`/links/${id}`)) || null
    case 'payout_awaiting_approval':
    case 'payout_returned':
    case 'payout_completed':
    case 'payout_failed_rows':
      return (id && inMerchant(`/payouts/${id}`)) || null
    case 'approval_requested':
      return inMerchant('/approvals') || null
    case 'member_joined':
      return inMerchant('/team') || null
    case 'role_changed':
      // Whoever was removed, or is a cashier, does not see the team.
      return (isTeamMember(data.after) && inMerchant('/team')) || null
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

const isTeamMember = (role: unknown) => role === 'OWNER' || role === 'ADMIN' || role === 'MEMBER'
