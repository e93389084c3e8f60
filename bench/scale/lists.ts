import type { FilterValues } from './filter-values.ts'
import type { ReaderRole } from './service.ts'

/** The filters of a list, besides the page. */
export interface Filter {
  name: string
  query: (facts: FilterValues) => Record<string, string>
  /**
   * Whether it is one enumerated value, one id, or nothing, and so must be as fast in a large database as in a small
   * one. False for the filters of readsTheTable().
   */
  plain: boolean
}

/** A list of the API. */
export interface List {
  name: string
  path: (facts: FilterValues) => string
  reader: ReaderRole
  filters: Filter[]
}

const unfiltered: Filter = { name: '', query: () => ({}), plain: true }

const byValues = (parameter: string, values: string[]): Filter[] =>
  values.map((value) => ({
    name: `${parameter}=${value}`,
    query: () => ({ [parameter]: value }),
    plain: true,
  }))

const byId = (parameter: string, whose: string, id: (facts: FilterValues) => string): Filter => ({
  name: `${parameter} of ${whose}`,
  query: (facts) => ({ [parameter]: id(facts) }),
  plain: true,
})

const search = (kind: string, term: (facts: FilterValues) => string): Filter => ({
  name: `search, ${kind}`,
  query: (facts) => ({ search: term(facts) }),
  plain: false,
})

const searches = (
  common: string,
  rare: (facts: FilterValues) => string,
  character: string,
): Filter[] => [
  search('common', () => common),
  search('rare', rare),
  search('one character', () => character),
]

const dateRange = (name: string, from: string, to: string): Filter => ({
  name,
  query: () => ({ from, to }),
  plain: false,
})

/** Counted from the rows themselves: an index would cost every payment, or every delivery. */
const needsTableScan = (filters: Filter[]): Filter[] =>
  filters.map((filter) => ({ ...filter, plain: false }))

const combined = (name: string, query: Filter['query']): Filter => ({ name, query, plain: false })

const ranges = [
  dateRange('ten days', '2026-06-10', '2026-06-20'),
  dateRange('nine months', '2026-01-01', '2026-10-01'),
  dateRange('odd moments', '2026-06-10T10:11:12.345Z', '2026-06-19T22:00:01Z'),
]

const statuses = byValues('status', ['pending', 'completed', 'failed', 'refunded'])
const environments = byValues('environment', ['live', 'test'])

/** Every list that grows with each payment, link or request, or that is everybody's; and the dashboard, which sums them up. */
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
      combined('environment, status, merchantId', ({ bigMerchant }) => ({
        environment: 'live',
        status: 'failed',
        merchantId: bigMerchant,
      })),
      combined('status, ten days', () => ({
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
      ...byValues('environment', ['test']),
      ...searches('0000', ({ reference }) => reference, '7'),
      search('the end of a phone', () => '567'),
      search('an amount', () => '1.250,50'),
      search('a label', ({ label }) => label),
      combined('method', () => ({ method: 'c2p' })),
      combined('a range of bolívares', () => ({ minAmountVes: '100', maxAmountVes: '200' })),
      ...ranges,
    ],
  },
  {
    name: '/admin/users',
    path: () => '/admin/users',
    reader: 'administrator',
    filters: [
      unfiltered,
      ...byValues('status', ['active', 'inactive', 'suspended', 'banned']),
      ...byValues('kycStatus', ['pending', 'approved', 'rejected', 'not_started']),
      ...searches('rojas', ({ email }) => email, 'a'),
      combined('status, kycStatus', () => ({ status: 'active', kycStatus: 'pending' })),
    ],
  },
  {
    name: '/admin/merchants',
    path: () => '/admin/merchants',
    reader: 'administrator',
    filters: [
      unfiltered,
      ...byValues('status', ['active', 'inactive', 'pending']),
      ...searches('panadería', ({ merchantName }) => merchantName, 'a'),
    ],
  },
  {
    name: '/admin/payment-links',
    path: () => '/admin/payment-links',
    reader: 'administrator',
    filters: [
      unfiltered,
      ...byValues('environment', ['test']),
      ...byValues('active', ['true', 'false']),
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
      ...byValues('environment', ['test']),
      ...byValues('status', ['ACTIVE', 'INACTIVE', 'EXPIRED', 'COMPLETED']),
      ...searches('pan', ({ label }) => label, 'a'),
    ],
  },
  {
    name: '/admin/audit-logs',
    path: () => '/admin/audit-logs',
    reader: 'administrator',
    filters: [
      unfiltered,
      ...byValues('action', ['user.login', 'rate.update']),
      byId('userId', 'a busy one', ({ owner }) => owner),
      byId('userId', 'another', ({ user }) => user),
      ...ranges,
      combined('userId, action', ({ owner }) => ({ userId: owner, action: 'user.login' })),
    ],
  },
  {
    name: '/bank/accounts/{account}/transactions',
    path: ({ account }) => `/bank/accounts/${account}/transactions`,
    reader: 'owner',
    filters: [unfiltered, ...byValues('status', ['pending', 'failed', 'success'])],
  },
  {
    name: '/admin/payments',
    path: () => '/admin/payments',
    reader: 'administrator',
    filters: [
      unfiltered,
      ...byValues('status', ['pending']),
      ...byValues('flagged', ['true']),
      ...byValues('connection', ['sandbox']),
      byId('userId', 'a busy one', ({ owner }) => owner),
      byId('userId', 'another', ({ user }) => user),
      ...needsTableScan([
        ...byValues('status', ['success', 'failed']),
        ...environments,
        ...byValues('flagged', ['false']),
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
      ...byValues('environment', ['test']),
      ...byValues('type', ['transaction.completed', 'transaction.failed', 'member.joined']),
      ...ranges,
    ],
  },
  {
    name: '/merchants/{id}/webhooks/{webhookId}/deliveries',
    path: ({ bigMerchant, webhook }) => `/merchants/${bigMerchant}/webhooks/${webhook}/deliveries`,
    reader: 'owner',
    filters: [
      unfiltered,
      ...byValues('status', ['pending', 'success', 'failed']),
      ...needsTableScan(byValues('eventType', ['transaction.completed', 'member.joined'])),
    ],
  },
  {
    name: '/notifications',
    path: () => '/notifications',
    reader: 'owner',
    filters: [unfiltered, ...byValues('read', ['true', 'false'])],
  },
  {
    name: '/admin/dashboard',
    path: () => '/admin/dashboard',
    reader: 'administrator',
    filters: [
      dateRange('a month', '2026-10-01', '2026-11-01'),
      dateRange('thirty days', '2026-10-17', '2026-11-16'),
      dateRange('a year', '2025-11-01', '2026-11-01'),
      dateRange('a year, of broken months', '2025-10-20', '2026-10-20'),
    ],
  },
]
