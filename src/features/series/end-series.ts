import { member } from '../../http/access.ts'
import { respondedRow } from '../../http/idempotency.ts'
import { route } from '../../http/route.ts'
import { setSeriesStatus } from './queries.ts'
import { Series, SeriesParams } from './schemas.ts'
import { seriesView } from './views.ts'

export const endSeries = route({
  id: 'endSeries',
  method: 'post',
  path: '/merchants/:id/series/:seriesId/end',
  summary: 'End a series',
  description: 'For good. The notes that it has made stay.',
  access: member('ADMIN', 'id', { permission: 'collections:write', testKeys: 'testData' }),
  params: SeriesParams,
  returns: [200, Series],
  idempotent: { view: seriesView },
  async run({ params, db }) {
    const ref = { merchantUuid: params.id, seriesUuid: params.seriesId }
    const { found } = await db.change(setSeriesStatus(ref, 'end'))
    return respondedRow(found)
  },
})
