/**
 * What an API key may be limited to. Each route that accepts keys declares the one that it needs; `write` does not include
 * `read`. What a key with it may do is said in permission-texts.ts.
 */
export const PERMISSIONS = [
  'merchants:read',
  'merchants:write',
  'members:read',
  'members:write',
  'store:read',
  'store:write',
  'links:read',
  'links:write',
  'checkouts:read',
  'checkouts:write',
  'transactions:read',
  'closings:read',
  'refunds:write',
  'verifications:write',
  'external-payments:read',
  'external-payments:write',
  'external-payments:confirm',
  'collections:read',
  'collections:write',
  'messages:read',
  'floor:read',
  'floor:write',
  'sandbox:read',
  'sandbox:write',
  'webhooks:read',
  'webhooks:write',
  'events:read',
  'requests:read',
  'accounts:read',
  'accounts:write',
  'transfers:read',
  'transfers:write',
  'payouts:read',
  'payouts:write',
  'approvals:read',
  'payees:read',
  'payees:write',
  'banks:read',
  'rates:read',
  'notifications:read',
  'notifications:write',
  'admin:read',
  'admin:write',
] as const satisfies readonly `${string}:${'read' | 'write' | 'confirm'}`[]

export type Permission = (typeof PERMISSIONS)[number]

/** What a key has only if it was made with it by a platform administrator. */
export type AdminPermission = Extract<Permission, `admin:${string}`>

/** What a key of anybody may have. */
export type MerchantPermission = Exclude<Permission, AdminPermission>

/** What a key has only if it was made with it: who else works for a merchant, or stands in for a second person, is not every program's to say. */
const NAMED_PERMISSIONS = [
  'members:write',
  'external-payments:confirm',
] as const satisfies readonly MerchantPermission[]

/** What a key has unless it was limited; SQL's authorize_api_key() has the same. */
type DefaultPermission = Exclude<MerchantPermission, (typeof NAMED_PERMISSIONS)[number]>

export const isAdminPermission = (permission: Permission): permission is AdminPermission =>
  permission.startsWith('admin:')

export const MERCHANT_PERMISSIONS = PERMISSIONS.filter(
  (permission): permission is MerchantPermission => !isAdminPermission(permission),
)

/** Whether a key has it unless it was limited. */
export const isDefaultPermission = (permission: Permission): permission is DefaultPermission =>
  !isAdminPermission(permission) &&
  !(NAMED_PERMISSIONS as readonly Permission[]).includes(permission)

/** What a key has that was not limited. */
export const DEFAULT_PERMISSIONS = PERMISSIONS.filter(isDefaultPermission)
