import {
  type DashboardFilters,
  selectFacetCounts,
  selectTopMerchants,
  selectVolumeByDay,
  selectVolumeByStatus,
} from '../../src/features/admin/dashboard/queries.ts'
import { dashboardView } from '../../src/features/admin/dashboard/views.ts'
import type { TestDatabase } from './database.ts'

type Queryable = Pick<TestDatabase, 'query'>

const volume = `
  coalesce(sum(amount) filter (where status = 'completed' and currency = 'VES'), 0) as ves,
  coalesce(sum(amount) filter (where status = 'completed' and currency = 'USD'), 0) as usd`
const scoped = `
  environment = $1 and created_at >= start_of_caracas_day($2::date) and created_at < start_of_caracas_day($3::date)`

/** The dashboard by the rows themselves. */
export async function dashboardFromRows(asker: Queryable, scope: DashboardFilters) {
  const ask = async <Row>(sql: string, values: unknown[] = []) =>
    (await asker.query(sql, values)) as Row[]
  const values = [scope.environment, scope.from, scope.to]
  return dashboardView(scope, {
    facetCounts: await ask(
      `select 'users' as list, status || '/' || kyc_status as facet, count(*)::integer as count from users group by 2
       union all select 'merchants', status, count(*)::integer from merchants group by 2`,
    ),
    volumeByStatus: await ask(
      `select status, count(*)::integer as count, ${volume} from transactions where ${scoped} group by 1`,
      values,
    ),
    volumeByDay: await ask(
      `select caracas_day(created_at)::text as day, count(*)::integer as count, ${volume}
       from transactions where ${scoped} group by 1`,
      values,
    ),
    topMerchants: await ask(
      `select m.id, m.name, t.* from (
         select merchant_id, count(*)::integer as count, ${volume}
         from transactions where ${scoped} and status = 'completed' group by 1) t
       join merchants m on m.id = t.merchant_id order by t.count desc, m.id limit 10`,
      values,
    ),
  })
}

/** The dashboard by the statements that the service asks. */
export async function dashboardFromTotals(asker: Queryable, scope: DashboardFilters) {
  const ask = async <Row>(statement: { sql: string; params: unknown[] }) => {
    const { sql, params } = statement
    return (await asker.query(sql, params)) as Row[]
  }
  return dashboardView(scope, {
    facetCounts: await ask(selectFacetCounts()),
    volumeByStatus: await ask(selectVolumeByStatus(scope)),
    volumeByDay: await ask(selectVolumeByDay(scope)),
    topMerchants: await ask(selectTopMerchants(scope, 10)),
  })
}
