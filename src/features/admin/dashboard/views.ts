import { addDays } from '../../../domain/caracas.ts'
import { WIRE_ENVIRONMENTS } from '../../../domain/environment.ts'
import { amountToNumber } from '../../../domain/money.ts'
import {
  KYC_STATUSES,
  MERCHANT_STATUSES,
  TRANSACTION_STATUSES,
  USER_STATUSES,
} from '../../../domain/statuses.ts'
import { merchantId } from '../../../platform/ids.ts'
import type {
  DashboardFilters,
  DayVolumeRow,
  FacetCountRow,
  StatusVolumeRow,
  TopMerchantRow,
  VolumeRow,
} from './queries.ts'
import { successRate } from './rules.ts'

export interface DashboardRows {
  facetCounts: FacetCountRow[]
  volumeByStatus: StatusVolumeRow[]
  volumeByDay: DayVolumeRow[]
  topMerchants: TopMerchantRow[]
}

/** The dashboard, with every known status, currency and day of the range, 0 if there is none. */
export function dashboardView(scope: DashboardFilters, rows: DashboardRows) {
  const { from, to, environment } = scope
  return {
    from,
    to,
    environment: WIRE_ENVIRONMENTS[environment],
    users: usersView(rows.facetCounts),
    merchants: merchantsView(rows.facetCounts),
    transactions: transactionsView(rows.volumeByStatus),
    series: seriesView(scope, rows.volumeByDay),
    topMerchants: rows.topMerchants.map((row) => ({
      id: merchantId.toPublic(row.id),
      name: row.name,
      count: row.count,
      volume: volumeView(row),
    })),
  }
}

function usersView(accounts: FacetCountRow[]) {
  const users = accounts.filter(({ list }) => list === 'users')
  const statuses = users.map(({ facet, count }) => {
    const [status = '', kycStatus = ''] = facet.split('/')
    return { status, kycStatus, count }
  })
  return {
    total: sumOf(users),
    byStatus: countsBy(USER_STATUSES, statuses, ({ status }) => status),
    byKycStatus: countsBy(KYC_STATUSES, statuses, ({ kycStatus }) => kycStatus),
  }
}

function merchantsView(accounts: FacetCountRow[]) {
  const merchants = accounts.filter(({ list }) => list === 'merchants')
  return {
    total: sumOf(merchants),
    byStatus: countsBy(MERCHANT_STATUSES, merchants, ({ facet }) => facet),
  }
}

function transactionsView(outcomes: StatusVolumeRow[]) {
  const byStatus = countsBy(TRANSACTION_STATUSES, outcomes, ({ status }) => status)
  const completed = outcomes.find(({ status }) => status === 'completed')
  return {
    total: sumOf(outcomes),
    byStatus,
    volume: volumeView(completed),
    successRate: successRate(byStatus),
  }
}

function seriesView({ from, to }: DashboardFilters, rows: DayVolumeRow[]) {
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const series = []
  for (let date = from; date < to; date = addDays(date, 1)) {
    const row = byDay.get(date)
    series.push({ date, count: row?.count ?? 0, volume: volumeView(row) })
  }
  return series
}

const volumeView = (row: Pick<VolumeRow, 'ves' | 'usd'> | undefined) => [
  { currency: 'VES' as const, amount: amountToNumber(row?.ves ?? '0') },
  { currency: 'USD' as const, amount: amountToNumber(row?.usd ?? '0') },
]

const sumOf = (rows: { count: number }[]): number => rows.reduce((sum, { count }) => sum + count, 0)

function countsBy<Status extends string, Row extends { count: number }>(
  statuses: readonly Status[],
  rows: Row[],
  statusOf: (row: Row) => string,
): Record<Status, number> {
  const counts = statuses.map((status) => [
    status,
    sumOf(rows.filter((row) => statusOf(row) === status)),
  ])
  return Object.fromEntries(counts)
}
