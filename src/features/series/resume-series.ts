import { member } from '../../http/access.ts'
import { respondedRow } from '../../http/idempotency.ts'
import { route } from '../../http/route.ts'
import { setSeriesStatus } from './queries.ts'
import { Series, SeriesParams } from './schemas.ts'
import { seriesView } from './views.ts'

export const resumeSeries = route({
  id: 'resumeSeries',
  method: 'post',
  path: '/merchants/:id/series/:seriesId/resume',
  summary: 'Resume a paused series',
  description:
    'Its next notes are of the next period whose day comes; of today, if that is its day.',
  access: member('ADMIN', 'id', { permission: 'collections:write', testKeys: 'testData' }),
  params: SeriesParams,
  returns: [200, Series],
  idempotent: { view: seriesView },
  async run({ params, db }) {
    const ref = { merchantUuid: params.id, seriesUuid: params.seriesId }
    const { found } = await db.change(setSeriesStatus(ref, 'resume'))
    return respondedRow(found)
  },
})
