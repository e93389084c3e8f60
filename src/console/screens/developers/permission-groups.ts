import { DEFAULT_PERMISSIONS, type MerchantPermission } from '../../../domain/permissions.ts'

/** What a key that is bound to a merchant may be limited to, by what it is about. */
export const PERMISSION_GROUPS = {
  collecting: [
    ...(['links:read', 'links:write', 'checkouts:read', 'checkouts:write'] as const),
    ...(['transactions:read', 'refunds:write', 'closings:read'] as const),
    'verifications:write',
    ...([
      'external-payments:read',
      'external-payments:write',
      'external-payments:confirm',
    ] as const),
    ...(['collections:read', 'collections:write', 'messages:read'] as const),
  ],
  paying: ['payouts:read', 'payouts:write', 'approvals:read'],
  merchant: [
    ...(['merchants:read', 'merchants:write', 'members:read', 'members:write'] as const),
    ...(['store:read', 'store:write', 'floor:read', 'floor:write'] as const),
  ],
  developers: [
    ...(['webhooks:read', 'webhooks:write', 'events:read', 'requests:read'] as const),
    'sandbox:read',
    'sandbox:write',
  ],
  reference: ['banks:read', 'rates:read'],
} as const satisfies Record<string, readonly MerchantPermission[]>

export type PermissionGroup = keyof typeof PERMISSION_GROUPS

export const OFFERED_PERMISSIONS: readonly MerchantPermission[] =
  Object.values(PERMISSION_GROUPS).flat()

/** What programs are usually for, with what they need; null has what keys have by default. */
export const PRESETS = {
  all: null,
  links: ['links:read', 'links:write', 'transactions:read'],
  orders: ['checkouts:read', 'checkouts:write', 'transactions:read'],
  reading: DEFAULT_PERMISSIONS.filter(
    (permission) => permission.endsWith(':read') && OFFERED_PERMISSIONS.includes(permission),
  ),
  own: [],
} as const satisfies Record<string, readonly MerchantPermission[] | null>

export type Preset = keyof typeof PRESETS
