import type { Facts } from './facts.ts'
import type { Reader } from './service.ts'

/** What a list is asked for, besides the page. */
export interface Filter {
  name: string
  query: (facts: Facts) => Record<string, string>
  /**
   * One enumerated value, one id, or nothing: what has to be as fast in a large database as in a small one. Not what
   * readsTheTable() names.
   */
  plain: boolean
}

/** A list of the interface. */
export interface List {
  name: string
  path: (facts: Facts) => string
  reader: Reader
  filters: Filter[]
}

const unfiltered: Filter = { name: '', query: () => ({}), plain: true }

const each = (parameter: string, values: string[]): Filter[] =>
  values.map((value) => ({
    name: `${parameter}=${value}`,
    query: () => ({ [parameter]: value }),
    plain: true,
  }))

const byId = (parameter: string, whose: string, id: (facts: Facts) => string): Filter => ({
  name: `${parameter} of ${whose}`,
  query: (facts) => ({ [parameter]: id(facts) }),
  plain: true,
})

const search = (kind: string, term: (facts: Facts) => string): Filter => ({
  name: `search, ${kind}`,
  query: (facts) => ({ search: term(facts) }),
  plain: false,
})

const searches = (common: string, rare: (facts: Facts) => string, character: string): Filter[] => [
  search('common', () => common),
  search('rare', rare),
  search('one character', () => character),
]

const between = (name: string, from: string, to: string): Filter => ({
  name,
  query: () => ({ from, to }),
  plain: false,
})

/** Counted by the rows themselves: an index for it would cost every payment, or every delivery. */
const readsTheTable = (filters: Filter[]): Filter[] =>
  filters.map((filter) => ({ ...filter, plain: false }))

const both = (name: string, query: Filter['query']): Filter => ({ name, query, plain: false })

const ranges = [
  between('ten days', '2026-06-10', '2026-06-20'),
  between('nine months', '2026-01-01', '2026-10-01'),
  between('odd moments', '2026-06-10T10:11:12.345Z', '2026-06-19T22:00:01Z'),
]

const statuses = each('status', ['pending', 'completed', 'failed', 'refunded'])
const environments = each('environment', ['live', 'test'])

/** Every list that grows with each payment, link or request, or is everybody's; and the dashboard, which sums them up. */
export const lists: List[] = [
  {
    name: '/admin/transactions',
    path: () => '/admin/transactions',
    reader: 'administrator',
    filters: [
      unfiltered,
      ...statuses,
      ...environments,
      byId('merchantId', 'a big one', ({ bigMerchant }) => bigMerchant),
      byId('merchantId', 'a small one', ({ otherMerchant }) => otherMerchant),
      ...ranges,
      both('environment, status, merchantId', ({ bigMerchant }) => ({
        environment: 'live',
        status: 'failed',
        merchantId: bigMerchant,
      })),
      both('status, ten days', () => ({
        status: 'completed',
        from: '2026-06-10',
        to: '2026-06-20',
      })),
    ],
  },
  {
    name: '/merchants/{id}/transactions',
    path: ({ bigMerchant }) => `/merchants/${bigMerchant}/transactions`,
    reader: 'owner',
    filters: [
      unfiltered,
      ...statuses,
      ...each('environment', ['test']),
      ...searches('0000', ({ reference }) => reference, '7'),
      ...ranges,
    ],
  },
  {
    name: '/admin/users',
    path: () => '/admin/users',
    reader: 'administrator',
    filters: [
      unfiltered,
      ...each('status', ['active', 'inactive', 'suspended', 'banned']),
      ...each('kycStatus', ['pending', 'approved', 'rejected', 'not_started']),
      ...searches('rojas', ({ email }) => email, 'a'),
      both('status, kycStatus', () => ({ status: 'active', kycStatus: 'pending' })),
    ],
  },
  {
    name: '/admin/merchants',
    path: () => '/admin/merchants',
    reader: 'administrator',
    filters: [
      unfiltered,
      ...each('status', ['active', 'inactive', 'pending']),
      ...searches('panadería', ({ merchantName }) => merchantName, 'a'),
    ],
  },
  {
    name: '/admin/payment-links',
    path: () => '/admin/payment-links',
    reader: 'administrator',
    filters: [
      unfiltered,
      ...each('environment', ['test']),
      ...each('active', ['true', 'false']),
      byId('merchantId', 'a big one', ({ bigMerchant }) => bigMerchant),
      byId('merchantId', 'a small one', ({ otherMerchant }) => otherMerchant),
    ],
  },
  {
    name: '/merchants/{id}/payment-links',
    path: ({ bigMerchant }) => `/merchants/${bigMerchant}/payment-links`,
    reader: 'owner',
    filters: [
      unfiltered,
      ...each('environment', ['test']),
      ...each('status', ['ACTIVE', 'INACTIVE', 'EXPIRED', 'COMPLETED']),
      ...searches('pan', ({ label }) => label, 'a'),
    ],
  },
  {
    name: '/admin/audit-logs',
    path: () => '/admin/audit-logs',
    reader: 'administrator',
    filters: [
      unfiltered,
      ...each('action', ['user.login', 'rate.update']),
      byId('userId', 'a busy one', ({ owner }) => owner),
      byId('userId', 'another', ({ user }) => user),
      ...ranges,
      both('userId, action', ({ owner }) => ({ userId: owner, action: 'user.login' })),
    ],
  },
  {
    name: '/bank/accounts/{account}/transactions',
    path: ({ account }) => `/bank/accounts/${account}/transactions`,
    reader: 'owner',
    filters: [unfiltered, ...each('status', ['pending', 'failed', 'success'])],
  },
  {
    name: '/admin/payments',
    path: () => '/admin/payments',
    reader: 'administrator',
    filters: [
      unfiltered,
      ...each('status', ['pending']),
      ...each('flagged', ['true']),
      ...each('connection', ['sandbox']),
      byId('userId', 'a busy one', ({ owner }) => owner),
      byId('userId', 'another', ({ user }) => user),
      ...readsTheTable([
        ...each('status', ['success', 'failed']),
        ...environments,
        ...each('flagged', ['false']),
      ]),
      ...ranges,
    ],
  },
  {
    name: '/merchants/{id}/events',
    path: ({ bigMerchant }) => `/merchants/${bigMerchant}/events`,
    reader: 'owner',
    filters: [
      unfiltered,
      ...each('environment', ['test']),
      ...each('type', ['transaction.completed', 'transaction.failed', 'member.joined']),
      ...ranges,
    ],
  },
  {
    name: '/merchants/{id}/webhooks/{webhookId}/deliveries',
    path: ({ bigMerchant, webhook }) => `/merchants/${bigMerchant}/webhooks/${webhook}/deliveries`,
    reader: 'owner',
    filters: [
      unfiltered,
      ...each('status', ['pending', 'success', 'failed']),
      ...readsTheTable(each('eventType', ['transaction.completed', 'member.joined'])),
    ],
  },
  {
    name: '/notifications',
    path: () => '/notifications',
    reader: 'owner',
    filters: [unfiltered, ...each('read', ['true', 'false'])],
  },
  {
    name: '/admin/dashboard',
    path: () => '/admin/dashboard',
    reader: 'administrator',
    filters: [
      between('a month', '2026-10-01', '2026-11-01'),
      between('thirty days', '2026-10-17', '2026-11-16'),
      between('a year', '2025-11-01', '2026-11-01'),
      between('a year, of broken months', '2025-10-20', '2026-10-20'),
    ],
  },
]
