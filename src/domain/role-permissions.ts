import type { MerchantPermission } from './permissions.ts'
import type { MemberRole } from './roles.ts'

/** What roles tell apart where the permission of a key is one for several operations. */
type RoleAction =
  /** To make a payment link; `links:write` is to change one. */
  | 'links:create'
  /** To make a checkout; `checkouts:write` is to cancel one, or to apply money to it. */
  | 'checkouts:create'
  /** To record what was paid back of it; `external-payments:write` is to record it, and to void it. */
  | 'external-payments:refund'
  /** To see the whole of it: files, series, and what is owed; `collections:read` is to look customers and notes up. */
  | 'collections:export'
  /** To put a sale on a till, and to open and close a shift; `floor:write` is to make tills and branches. */
  | 'tills:sell'
  /** Payments one by one; `transactions:read` is also to see sums, refunds and files of them. */
  | 'transactions:list'
  /** What nobody but a person can settle. */
  | 'reviews:write'
  /** Who was invited; `members:read` is who works there. */
  | 'invitations:read'
  /** Into which account the merchant is paid. */
  | 'settlement:read'
  | 'unapplied:read'
  | 'approvals:write'
  /** To close the merchant, give it away, choose where it is paid and what needs a second person, and see who has access. */
  | 'merchants:own'

/** What a person does at a merchant. What is their own, such as a bank account, is not among it: that is everybody’s. */
export type MerchantAction =
  | RoleAction
  | Exclude<
      MerchantPermission,
      `${'accounts' | 'transfers' | 'payees' | 'banks' | 'rates' | 'notifications'}:${string}`
    >

const EVERYBODY = ['OWNER', 'ADMIN', 'MEMBER', 'CASHIER'] as const
const ALL_BUT_CASHIERS = ['OWNER', 'ADMIN', 'MEMBER'] as const
const WHO_TAKE_PAYMENTS = ['OWNER', 'ADMIN', 'CASHIER'] as const
const MANAGERS = ['OWNER', 'ADMIN'] as const
const OWNER = ['OWNER'] as const

/** The roles that may do it. The service decides by its routes, with which a test compares this. */
const ROLES: Record<MerchantAction, readonly MemberRole[]> = {
  'merchants:read': ALL_BUT_CASHIERS,
  'merchants:write': MANAGERS,
  'merchants:own': OWNER,
  'settlement:read': MANAGERS,
  'members:read': ALL_BUT_CASHIERS,
  'members:write': MANAGERS,
  'invitations:read': MANAGERS,
  'store:read': ALL_BUT_CASHIERS,
  'store:write': MANAGERS,
  'links:read': EVERYBODY,
  'links:create': WHO_TAKE_PAYMENTS,
  'links:write': MANAGERS,
  'checkouts:read': EVERYBODY,
  'checkouts:create': WHO_TAKE_PAYMENTS,
  'checkouts:write': MANAGERS,
  'external-payments:read': EVERYBODY,
  'external-payments:write': WHO_TAKE_PAYMENTS,
  'external-payments:confirm': WHO_TAKE_PAYMENTS,
  'external-payments:refund': MANAGERS,
  'collections:read': EVERYBODY,
  'collections:export': ALL_BUT_CASHIERS,
  'collections:write': MANAGERS,
  'messages:read': ALL_BUT_CASHIERS,
  'floor:read': EVERYBODY,
  'floor:write': MANAGERS,
  'tills:sell': WHO_TAKE_PAYMENTS,
  'unapplied:read': ALL_BUT_CASHIERS,
  'transactions:list': EVERYBODY,
  'transactions:read': ALL_BUT_CASHIERS,
  'reviews:write': MANAGERS,
  'closings:read': MANAGERS,
  'refunds:write': MANAGERS,
  'verifications:write': WHO_TAKE_PAYMENTS,
  'sandbox:read': ALL_BUT_CASHIERS,
  'sandbox:write': ALL_BUT_CASHIERS,
  'webhooks:read': MANAGERS,
  'webhooks:write': OWNER,
  'events:read': MANAGERS,
  'requests:read': MANAGERS,
  'payouts:read': MANAGERS,
  'payouts:write': MANAGERS,
  'approvals:read': MANAGERS,
  'approvals:write': MANAGERS,
}

/** The roles that may do it, the first of whom one asks first. */
export const rolesFor = (action: MerchantAction): readonly MemberRole[] => ROLES[action]

/** Whether a member of this role may do it. */
export const roleMay = (role: MemberRole, action: MerchantAction): boolean =>
  ROLES[action].includes(role)
