import { member } from '../../http/access.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { findSeries } from './queries.ts'
import { Series, SeriesParams } from './schemas.ts'
import { seriesView } from './views.ts'

export const getSeries = route({
  id: 'getSeries',
  method: 'get',
  path: '/merchants/:id/series/:seriesId',
  summary: 'Get a series',
  access: member('MEMBER', 'id', { permission: 'collections:read', testKeys: 'testData' }),
  params: SeriesParams,
  returns: [200, Series],
  async run({ params, credential, db }) {
    const ref = { merchantUuid: params.id, seriesUuid: params.seriesId }
    const [row] = await db.read(findSeries(ref, keyEnvironment(credential)))
    if (!row) throw refusal('not_found')
    return seriesView(row)
  },
})
