import { member } from '../../http/access.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { readPage } from '../../lists/read-page.ts'
import { countSeries, listSeriesRows } from './queries.ts'
import { AllSeriesParams, SeriesList, SeriesQuery } from './schemas.ts'
import { seriesView } from './views.ts'

export const listSeries = route({
  id: 'listSeries',
  method: 'get',
  path: '/merchants/:id/series',
  summary: 'List a merchant’s series',
  description: 'Newest first, of one environment.',
  access: member('MEMBER', 'id', { permission: 'collections:read', testKeys: 'testData' }),
  params: AllSeriesParams,
  query: SeriesQuery,
  returns: [200, SeriesList],
  run(call) {
    const { params, query, credential } = call
    const environment = resolveEnvironment(credential, query.environment) ?? 'live'
    const filters = { ...query, environment }
    const batch = {
      counted: countSeries(params.id, filters),
      rows: listSeriesRows(params.id, filters),
    }
    return readPage(call, query, batch, seriesView)
  },
})
