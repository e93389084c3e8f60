import type { MerchantAction } from '../../domain/role-permissions.ts'
import type { MerchantRoute } from '../routes.ts'

/** What a merchant’s screens are for: who may not do it is not led there, and is told whom to ask. */
export const SCREEN_ACTIONS: Partial<Record<MerchantRoute, MerchantAction>> = {
  till: 'checkouts:create',
  sale: 'checkouts:create',
  newLink: 'links:create',
  verifyPayment: 'verifications:write',
  refunds: 'transactions:read',
  externalPayments: 'external-payments:read',
  externalPayment: 'external-payments:read',
  newOrder: 'checkouts:create',
  unapplied: 'unapplied:read',
  payouts: 'payouts:read',
  newPayout: 'payouts:write',
  payout: 'payouts:read',
  approvals: 'approvals:read',
  review: 'reviews:write',
  store: 'store:read',
  team: 'members:read',
  settings: 'merchants:read',
  branches: 'floor:read',
  branch: 'floor:read',
  access: 'merchants:own',
  webhooks: 'webhooks:read',
  webhook: 'webhooks:read',
  delivery: 'webhooks:read',
  events: 'events:read',
  event: 'events:read',
  sandbox: 'sandbox:read',
  requestLog: 'requests:read',
}
