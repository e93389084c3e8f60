import { member } from '../../http/access.ts'
import { respondedRow } from '../../http/idempotency.ts'
import { route } from '../../http/route.ts'
import { setSeriesStatus } from './queries.ts'
import { Series, SeriesParams } from './schemas.ts'
import { seriesView } from './views.ts'

export const pauseSeries = route({
  id: 'pauseSeries',
  method: 'post',
  path: '/merchants/:id/series/:seriesId/pause',
  summary: 'Pause a series',
  description:
    'It makes no notes until it is resumed; what was due before is made. The periods of a pause are never made up.',
  access: member('ADMIN', 'id', { permission: 'collections:write', testKeys: 'testData' }),
  params: SeriesParams,
  returns: [200, Series],
  idempotent: { view: seriesView },
  async run({ params, db }) {
    const ref = { merchantUuid: params.id, seriesUuid: params.seriesId }
    const { found } = await db.change(setSeriesStatus(ref, 'pause'))
    return respondedRow(found)
  },
})
