import { expect, test } from 'vitest'
import { routes } from '../support/api.ts'

/** What each permission is about, by the noun in the path: a key that may do one thing is not let into another. */
const RESOURCES: Record<string, string> = {
  access: 'members',
  accounts: 'accounts',
  admin: 'admin',
  approvals: 'approvals',
  balance: 'closings',
  banks: 'banks',
  branches: 'floor',
  channels: 'messages',
  'charge-notes': 'collections',
  checkouts: 'checkouts',
  closings: 'closings',
  connections: 'accounts',
  customers: 'collections',
  events: 'events',
  'external-payments': 'external-payments',
  invitations: 'members',
  members: 'members',
  merchants: 'merchants',
  messages: 'messages',
  notifications: 'notifications',
  p2p: 'transfers',
  payees: 'payees',
  'payment-links': 'links',
  payments: 'transactions',
  payouts: 'payouts',
  rates: 'rates',
  receivables: 'collections',
  reconciliation: 'closings',
  refunds: 'transactions',
  requests: 'requests',
  sandbox: 'sandbox',
  series: 'collections',
  settings: 'merchants',
  'settlement-account': 'merchants',
  shifts: 'floor',
  status: 'merchants',
  store: 'store',
  summary: 'transactions',
  tills: 'floor',
  transactions: 'transactions',
  transfer: 'transfers',
  'unapplied-payments': 'checkouts',
  verifications: 'verifications',
  webhooks: 'webhooks',
}

/** What pays back has a permission of its own, whatever it is of; of what was paid outside, the service pays nothing back. */
const PAYS_BACK = /^(?!.*\/external-payments\/).*\/refund(-\w+)?$/

/** Whoever verifies a payment for a sale may take it off again. */
const MOVES_VERIFIED = /\/transactions\/:transactionId\/(release|reassign)$/

/** Who may embed the checkout's button is the store's. */
const BUTTON = /\/settings\/button$/

/** What was paid to somebody is of the accounts that it was paid from. */
const OF_ACCOUNTS = /\/payees\/:id\/payments$/

/** Who is written to by a channel is a customer. */
const OF_CUSTOMERS = /\/channels\/:channelId\/bindings$/

/** A file of what was paid outside is read as those are. */
const OUTSIDE = /\/export\/external$/

const nounIn = (path: string): string =>
  path
    .replace('/api/v1/', '')
    .replace(/^merchants\/:id\//, '')
    .replace(/^bank\//, '')
    .split('/')[0] ?? ''

function resourceOf(path: string): string | undefined {
  if (PAYS_BACK.test(path)) return 'refunds'
  if (BUTTON.test(path)) return 'store'
  if (OF_ACCOUNTS.test(path)) return 'accounts'
  if (OF_CUSTOMERS.test(path)) return 'collections'
  if (OUTSIDE.test(path)) return 'external-payments'
  return MOVES_VERIFIED.test(path) ? 'verifications' : RESOURCES[nounIn(path)]
}

const takingKeys = routes.flatMap(({ route, path }) =>
  route.access.kind === 'anyone' || route.access.permission === null
    ? []
    : [{ id: route.id, path, permission: route.access.permission }],
)

test.each(takingKeys)('$id needs the permission of what its path names', ({ path, permission }) => {
  expect(resourceOf(path), path).toBe(permission.split(':')[0])
})

test('each noun is in a path', () => {
  const nouns = takingKeys
    .filter(({ path }) => !PAYS_BACK.test(path))
    .map(({ path }) => nounIn(path))
  expect(Object.keys(RESOURCES)).toStrictEqual([...new Set(nouns)].toSorted())
})
