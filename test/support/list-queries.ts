import {
  type AnyMerchantFilters,
  countAnyMerchants,
  selectAnyMerchants,
} from '../../src/features/merchants/admin-queries.ts'
import { countAnyLinks, selectAnyLinks } from '../../src/features/payment-links/admin-queries.ts'
import { countLinks, listLinks } from '../../src/features/payment-links/queries.ts'
import {
  countTransactions,
  selectTransactions,
  type TransactionFilters,
} from '../../src/features/transactions/queries.ts'
import { countUsers, selectUsers, type UserFilters } from '../../src/features/users/queries.ts'
import type { Paging } from '../../src/lists/paging.ts'
import { scopeOf } from '../../src/lists/queries.ts'
import type { Statement } from '../../src/platform/database.ts'
import type { Uuid } from '../../src/platform/ids.ts'
import type { FilledLists } from './filled-lists.ts'

/** A list as it is asked for, and the same in plain SQL. */
export interface ListQuery {
  name: string
  table: string
  /** Of how many indexes' entries its pages are merged, where it is more than one. */
  parts?: number
  /** Unfiltered, or with one enumerated value or one id: what has to be read without counting. */
  plain: boolean
  count(paging: Paging): Statement
  page(paging: Paging): Statement
  /** `from ... where ...`, of rows that have an id. */
  sql: string
}

const transactions = (
  { scope = 'all', ...rest }: Partial<Omit<TransactionFilters, keyof Paging>>,
  where: string,
  plain = true,
): ListQuery => ({
  name: `transactions where ${where}`,
  table: 'transactions',
  parts: scope !== 'all' && !rest.environment ? 2 : 1,
  plain,
  count: (paging) => countTransactions({ scope, ...rest, ...paging }),
  page: (paging) => selectTransactions({ scope, ...rest, ...paging }),
  sql: `from transactions where ${where}`,
})

const users = (
  filters: Omit<UserFilters, keyof Paging>,
  where: string,
  plain = true,
): ListQuery => ({
  name: `users where ${where}`,
  table: 'users',
  plain,
  count: (paging) => countUsers({ ...filters, ...paging }),
  page: (paging) => selectUsers({ ...filters, ...paging }),
  sql: `from users where ${where}`,
})

const merchants = (
  filters: Omit<AnyMerchantFilters, keyof Paging>,
  where: string,
  plain = true,
): ListQuery => ({
  name: `merchants where ${where}`,
  table: 'merchants',
  plain,
  count: (paging) => countAnyMerchants({ ...filters, ...paging }),
  page: (paging) => selectAnyMerchants({ ...filters, ...paging }),
  sql: `from merchants where ${where}`,
})

const links = (
  merchantId: Uuid<'merchant'> | undefined,
  filters: {
    active?: boolean
    status?: 'ACTIVE' | 'INACTIVE' | 'EXPIRED' | 'COMPLETED'
    search?: string
  },
  where: string,
  plain = true,
): ListQuery => {
  const environment = 'live' as const
  return {
    name: `links of ${merchantId ? 'a merchant' : 'all'} where ${where}`,
    table: 'payment_links',
    parts: filters.active === false ? 3 : 1,
    plain,
    count: (paging) =>
      merchantId && filters.active === undefined
        ? countLinks(merchantId, { environment, ...filters, ...paging })
        : countAnyLinks({ environment, scope: scopeOf(merchantId), ...filters, ...paging }),
    page: (paging) =>
      merchantId && filters.active === undefined
        ? listLinks(merchantId, { environment, ...filters, ...paging })
        : selectAnyLinks({ environment, scope: scopeOf(merchantId), ...filters, ...paging }),
    sql: `from payment_links l where environment = 'live'
      and ${merchantId ? `merchant_id = '${merchantId}'` : 'true'} and ${where}`,
  }
}

/** Every list with each of its filters. */
export function listQueriesOf({ merchants: [busy, other, idle] }: FilledLists): ListQuery[] {
  const of = (merchant: string) => `merchant_id = '${merchant}'`
  const within = (from: string, to: string) => ({ from: new Date(from), to: new Date(to) })
  const made = (from: string, to: string) => `created_at >= '${from}' and created_at < '${to}'`
  const days = ['2026-02-10T04:00:00Z', '2026-02-21T04:00:00Z'] as const
  const months = ['2026-01-31T04:00:00Z', '2026-03-02T04:00:00Z'] as const
  const moments = ['2026-02-10T10:11:12.345Z', '2026-02-19T22:00:01Z'] as const
  const oneDay = ['2026-02-10T10:11:12.345Z', '2026-02-10T22:00:01Z'] as const
  const live = { environment: 'live', scope: { merchantUuid: busy } } as const
  return [
    transactions({}, 'true'),
    ...(['pending', 'completed', 'failed', 'refunded'] as const).flatMap((status) => [
      transactions({ status }, `status = '${status}'`),
      transactions(
        { ...live, status },
        `environment = 'live' and status = '${status}' and ${of(busy)}`,
      ),
    ]),
    transactions({ environment: 'live' }, "environment = 'live'"),
    transactions({ environment: 'test' }, "environment = 'test'"),
    transactions({ scope: { merchantUuid: busy } }, of(busy)),
    transactions({ scope: { merchantUuid: other } }, of(other)),
    transactions({ scope: { merchantUuid: idle } }, of(idle)),
    transactions(
      { scope: { merchantUuid: other }, status: 'failed' },
      `status = 'failed' and ${of(other)}`,
      false,
    ),
    transactions(live, `environment = 'live' and ${of(busy)}`),
    ...[days, months, moments, oneDay].flatMap(([from, to]) => [
      transactions(within(from, to), made(from, to), false),
      transactions(
        { ...live, status: 'completed', ...within(from, to) },
        `environment = 'live' and status = 'completed' and ${of(busy)} and ${made(from, to)}`,
        false,
      ),
    ]),
    transactions({ from: new Date(moments[0]) }, `created_at >= '${moments[0]}'`, false),
    transactions({ to: new Date(moments[1]) }, `created_at < '${moments[1]}'`, false),
    transactions({ to: new Date('0001-01-01T00:00:00Z') }, 'false', false),
    transactions({ from: new Date('9999-12-31T23:59:59Z') }, 'false', false),
    // Fewer than four digits are the end of a reference.
    ...['%7', '%00', '%919', '%0000%', '%7919%', '%00087109%', '%x%'].map((pattern) =>
      transactions(
        { ...live, search: pattern.replaceAll('%', '') },
        `environment = 'live' and ${of(busy)} and reference like '${pattern}'`,
        false,
      ),
    ),
    users({}, 'true'),
    ...(['active', 'inactive', 'suspended', 'banned'] as const).map((status) =>
      users({ status }, `status = '${status}'`),
    ),
    ...(['approved', 'pending', 'rejected', 'not_started'] as const).map((kycStatus) =>
      users({ kycStatus }, `kyc_status = '${kycStatus}'`),
    ),
    users(
      { status: 'active', kycStatus: 'pending' },
      "status = 'active' and kyc_status = 'pending'",
      false,
    ),
    users({ search: 'CARMEN' }, "name like 'Carmen%'", false),
    users({ search: 'ana', status: 'banned' }, "name like 'Ana%' and status = 'banned'", false),
    merchants({}, 'true'),
    ...(['active', 'inactive', 'pending'] as const).map((status) =>
      merchants({ status }, `status = '${status}'`),
    ),
    merchants({ search: '77' }, "name like '%77%'", false),
    ...[undefined, busy, other, idle].flatMap((merchant) => [
      links(merchant, {}, 'true'),
      links(merchant, { active: true }, "link_status(l) = 'ACTIVE'", merchant === undefined),
      links(merchant, { active: false }, "link_status(l) <> 'ACTIVE'", merchant === undefined),
    ]),
    ...(['ACTIVE', 'INACTIVE', 'EXPIRED', 'COMPLETED'] as const).flatMap((status) => [
      links(busy, { status }, `link_status(l) = '${status}'`),
      links(
        busy,
        { status, search: '7' },
        `link_status(l) = '${status}' and label like '%7%'`,
        false,
      ),
    ]),
  ]
}
